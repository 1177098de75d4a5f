/* Outer /* inner, isn't it */
   outer */
package app

object Reader {
  val help = """
    usage: "read" [path]
    it doesn't /* write
  """

  /** Reads. */
  def read(path: String): Char = {
    if (path.isEmpty) {
      throw new IllegalArgumentException(s"boom: $path") // why
    }
    /* throw old
     */
    throw new IllegalStateException("boom")
  }
}
