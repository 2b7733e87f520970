/* How a program ends. */

#include "tlc.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Output that cannot be written, to a full disk for example, must not go unnoticed. */
TLC_WEAK int tlc_finish(int status)
{
    errno = 0;
    int failed = ferror(stdout);
    failed |= fflush(stdout);
    if (!failed)
        return status;
    if (errno != 0)
        fprintf(stderr, "error: cannot write standard output: %s\n", strerror(errno));
    else
        fprintf(stderr, "error: cannot write standard output\n");
    return status == 0 ? 1 : status;
}

TLC_WEAK void tlc_halt(void)
{
    fflush(stdout);
    abort();
}

TLC_WEAK void tlc_exit(int64_t status)
{
    exit(tlc_finish((int)status));
}
