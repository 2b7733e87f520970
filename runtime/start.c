/* The entry point of compiled programs. It has a file of its own: a program with a `main` of its own, written
   in C, links nothing of this. */

#define _GNU_SOURCE /* on_exit */

#include "tlc.h"

#include <stdlib.h>
#include <unistd.h>

/* Reports output that is lost, also if C code ends the program. */
static void finish(int status, void *unused)
{
    (void)unused;
    int result = tlc_finish(status);
    if (result != status)
        _exit(result);
}

TLC_WEAK int main(void)
{
    on_exit(finish, NULL);
    tlc_watch_faults();
    tlc_program();
    tlc_finalise();
    return 0;
}
