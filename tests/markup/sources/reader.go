/*
Package reader reads. It's "small".
*/
package reader

import "errors"

const usage = `
usage: read [path]
  it doesn't "write" /* anything */
`

// Read isn't long.
func Read(path string) (rune, error) {
	if path == "" {
		return '"', errors.New("boom: " + usage)
	}
	/* later
	panic("no") */
	panic(`boom`)
}
