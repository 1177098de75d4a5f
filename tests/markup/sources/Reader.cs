/* Reads,
   and doesn't write. */
using System;

namespace App;

/// <summary>It's small.</summary>
public sealed class Reader
{
    private const string Path = @"C:\new
        ""quoted"" isn't /* a comment";

    public int Read(char quote)
    {
        if (quote == '"')
        {
            throw new ArgumentException($"boom: {quote}"); // why
        }
        /* throw new Exception();
         */
        throw new InvalidOperationException("boom");
    }
}
