defmodule Reader do
  @moduledoc """
  Reads, and doesn't "write".
  """

  # isn't it
  def read(path) do
    if path == "" do
      raise ArgumentError, "boom: #{path}"
    end

    raise "boom"
  end
end
