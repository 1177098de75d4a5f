/* A reader; it's short.
   "Quoted" words stand in here. */
#include <stdio.h>
#define FAIL(code) \
    return (code)

// a line's comment, don't stop
static int read_all(const char *path, char *to) {
    /* nothing to see:
       return -1; */
    if (path[0] == '"' || path[0] == '\'') {
        FAIL(-1); /* boom */
    }
    printf("/* %s */\n", path);
    return 0x1f; // boom
}
