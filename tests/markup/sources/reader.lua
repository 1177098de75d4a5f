--[[ Reads,
     and doesn't "write". ]]
local help = [[
usage: read [path], isn't it
]]

-- one line's comment
local function read(path)
  if path == "" then
    error("boom: " .. help) -- why
  end
  error('boom')
end
