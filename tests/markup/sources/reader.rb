=begin
Reads, and doesn't "write".
=end
module App
  HELP = <<~TEXT
    usage: read [path]
      it isn't "long"
  TEXT

  # Reads a file, doesn't it?
  class Reader
    def read(path)
      raise ArgumentError, "boom: #{path}" if path.empty? # why
      unless path =~ /["']/
        raise IOError, 'boom'
      end
    end
  end
end
