{- Reads {- nested, isn't it -}
   and "goes" on. -}
module Reader where

-- | Reads a file, doesn't it?
readAll :: String -> Either String Char
readAll "" = error "boom"
readAll (c : _)
  | c == '"' = Left "boom"
  | otherwise = Right c
