/* HALT, with and without a status. */

#include "tlc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The status of HALT without one, from the library procedure ExitOnHalt; below 0, the program aborts. */
TLC_WEAK int64_t tlc_halt_status = -1;

TLC_WEAK void tlc_halt(const char *where)
{
    if (tlc_halt_status >= 0)
        tlc_exit(tlc_halt_status);
    tlc_has_halted = 1;
    tlc_finish(0);
    if (where != NULL)
        fprintf(stderr, "%s: HALT ended the program\n", where);
    tlc_backtrace();
    tlc_end_failed();
}

/* Not every program uses a status to report a failure, so a backtrace is printed on demand only. */
static void tell_status(int64_t status)
{
    const char *setting = getenv("TLC_BACKTRACE");
    if (status == 0 || setting == NULL || strcmp(setting, "1") != 0)
        return;
    fflush(stdout);
    fprintf(stderr, "HALT(%lld) ended the program\n", (long long)status);
    tlc_backtrace();
}

/* The system keeps the lowest 8 bits of a status, so that 256 would be a success. */
enum { GREATEST_STATUS = 255 };

TLC_WEAK void tlc_exit(int64_t status)
{
    if (status < 0 || status > GREATEST_STATUS)
        status = GREATEST_STATUS;
    tell_status(status);
    tlc_has_halted = 1;
    /* No status hides a failure. */
    if (tlc_has_failed)
        tlc_end_failed();
    tlc_finalise();
    exit(tlc_finish((int)status));
}

/* For library modules, see lib/TlcEnd.def. */
TLC_WEAK void TlcHalt(int64_t status)
{
    if (status == -1)
        tlc_halt(NULL);
    tlc_exit(status);
}

/* For library modules, see lib/TlcEnd.def. */
TLC_WEAK void TlcBeginHalt(void)
{
    tlc_is_terminating = 1;
    tlc_has_halted = 1;
}

/* For library modules, see lib/TlcEnd.def. */
TLC_WEAK void TlcExitOnHalt(int64_t status)
{
    tlc_halt_status = status;
}
