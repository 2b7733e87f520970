/* What happens at the end of a program, whatever ends it. */

#include "tlc.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int complain(const char *what, int status)
{
    if (errno != 0)
        fprintf(stderr, "error: cannot write %s: %s\n", what, strerror(errno));
    else
        fprintf(stderr, "error: cannot write %s\n", what);
    return status == 0 ? 1 : status;
}

/* Output that cannot be written, to a full disk for example, must not go unnoticed. */
TLC_WEAK int tlc_finish(int status)
{
    errno = 0;
    int failed = ferror(stdout);
    failed |= fflush(stdout);
    if (failed)
        return complain("standard output", status);
    /* Files that the program did not close. */
    return fflush(NULL) != 0 ? complain("a file", status) : status;
}

/* Writes the profile of a program that is compiled with --coverage, which otherwise an ordinary end does. */
extern int __llvm_profile_write_file(void) __attribute__((weak));

TLC_WEAK TLC_NORETURN void tlc_abort(void)
{
    if (__llvm_profile_write_file != NULL)
        __llvm_profile_write_file();
    abort();
}

/* The FINALLY parts that still have to run, the last one first. */
TLC_WEAK struct tlc_finally *tlc_finals;

/* Where C code has the entry point, the end of the program is noticed by `exit`. */
TLC_WEAK void tlc_finally(struct tlc_finally *module)
{
    if (tlc_finals == NULL)
        atexit(tlc_finalise);
    module->next = tlc_finals;
    tlc_finals = module;
}

/* Whether the end of the program has begun, and whether HALT was its beginning. */
TLC_WEAK uint8_t tlc_is_terminating, tlc_has_halted;

/* A part that fails or halts does not run again: what is left goes on from there. */
TLC_WEAK void tlc_finalise(void)
{
    tlc_is_terminating = 1;
    while (tlc_finals != NULL) {
        struct tlc_finally *module = tlc_finals;
        tlc_finals = module->next;
        module->run();
    }
}

/* For the library module TERMINATION. */
TLC_WEAK uint8_t TlcIsTerminating(void)
{
    return tlc_is_terminating;
}

TLC_WEAK uint8_t TlcHasHalted(void)
{
    return tlc_has_halted;
}

/* What initialises a module that is written in C and has nothing to initialise. */
TLC_WEAK void tlc_nothing(void)
{
}
