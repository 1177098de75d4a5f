/* Outer /* inner, isn't it */
   outer again */
package app

val help = """
  usage: "read" [path]
  it doesn't /* write
"""

/** Reads. */
class Reader(private val path: String) {
    fun read(): Char {
        require(path.isNotEmpty()) { "empty" }
        if (path[0] == '"') {
            throw IllegalStateException("boom: $path ${help.length}") // why
        }
        /* throw Error()
         */
        throw IllegalArgumentException("boom")
    }
}
