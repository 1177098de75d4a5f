/*
 * Reads a file, and doesn't mind "quotes" or 'others'.
 */
package app;

/** Opens what {@code path} names. It's small. */
public final class Reader {
    // one line's comment
    private static final String TEXT = """
        a "text block"
        /* that is no comment */
        """;

    @Override
    public int read(char quote) throws IOException {
        if (quote == '"') {
            throw new IOException("boom: " + quote); /* after */
        }
        /* unused:
         * throw new Error("no");
         */
        throw new IllegalStateException("boom /* no comment */");
    }
}
