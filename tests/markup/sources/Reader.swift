/* Outer /* inner, isn't it */
   outer */
import Foundation

let help = """
  usage: "read" [path]
  it doesn't /* write
  """

/// Reads.
struct Reader {
    func read(_ path: String) throws -> Character {
        guard !path.isEmpty else {
            throw ReaderError.empty("boom: \(path)") // why
        }
        /* throw old
         */
        fatalError("boom")
    }
}
