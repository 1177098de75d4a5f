<?php
/**
 * Reads. It's small.
 */
namespace App;

final class Reader
{
    // isn't it
    public function read(string $path): string
    {
        if ($path === '') {
            throw new \InvalidArgumentException("boom: $path");
        }
        $help = <<<TEXT
            usage: "read" [path], isn't it
            TEXT;
        /* throw new \Exception();
         */
        throw new \RuntimeException('boom' . $help);
    }
}
