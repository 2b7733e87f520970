/* The end of a program, whatever causes it. */

#include "tlc.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The error number of the first write to a file that lost output, other than standard output; -1 if that is
   unknown, and 0 if there is none. */
TLC_WEAK int tlc_lost;

/* Whether the loss of standard output has been reported. A stream drops output that it could not write. */
TLC_WEAK uint8_t tlc_lost_output;

static int complain(const char *what, int error, int status)
{
    int is_known = error > 0;
    fprintf(stderr, "error: cannot write %s%s%s\n", what, is_known ? ": " : "", is_known ? strerror(error) : "");
    return status == 0 ? 1 : status;
}

TLC_WEAK uint8_t tlc_saved(int saved, int is_output)
{
    if (!saved && is_output && tlc_lost == 0)
        tlc_lost = errno != 0 ? errno : -1;
    return (uint8_t)saved;
}

/* Flushes output: a failure, for example on a full disk, must not go unnoticed. Each loss is reported once. */
TLC_WEAK int tlc_finish(int status)
{
    errno = 0;
    int failed = ferror(stdout);
    failed |= fflush(stdout);
    if (failed && !tlc_lost_output) {
        status = complain("standard output", errno, status);
        tlc_lost_output = 1;
    }
    /* Files that the program did not close. */
    errno = 0;
    int error = fflush(NULL) != 0 ? errno : tlc_lost;
    tlc_lost = 0;
    return error != 0 ? complain("a file", error, status) : status;
}

/* Writes the profile of a program compiled with --coverage, as an ordinary exit does automatically. */
extern int __llvm_profile_write_file(void) __attribute__((weak));

TLC_WEAK TLC_NORETURN void tlc_abort(void)
{
    if (__llvm_profile_write_file != NULL)
        __llvm_profile_write_file();
    abort();
}

/* The FINALLY parts still to run, the last one first. */
TLC_WEAK struct tlc_finally *tlc_finals;

/* If C code has the entry point, `exit` triggers the end of the program. */
TLC_WEAK void tlc_finally(struct tlc_finally *module)
{
    if (tlc_finals == NULL)
        atexit(tlc_finalise);
    module->next = tlc_finals;
    tlc_finals = module;
}

/* Whether the program is terminating, and whether HALT caused that. */
TLC_WEAK uint8_t tlc_is_terminating, tlc_has_halted;

/* Called by the unwinder for `TlcRunLast`: no handler further out gets an exception, because it would continue a
   program that ends. Foreign unwinding, for example that of pthread_exit, passes. */
__attribute__((weak, used, visibility("hidden"))) int tlc_stop_search(int version, int actions)
{
    enum { SEARCH = 1, STOP = 3, CONTINUE = 8 };
    (void)version;
    return actions & SEARCH ? STOP : CONTINUE;
}

/* Runs a procedure that no exception leaves, also for the library module M2RTS. */
void TlcRunLast(void (*procedure)(void));

__asm__(".pushsection .text.TlcRunLast, \"ax\", @progbits\n"
        ".weak TlcRunLast\n"
        ".type TlcRunLast, @function\n"
        "TlcRunLast:\n"
        "    .cfi_startproc\n"
        "    .cfi_personality 0x1b, tlc_stop_search\n"
        "    subq $8, %rsp\n"
        "    .cfi_adjust_cfa_offset 8\n"
        "    call *%rdi\n"
        "    addq $8, %rsp\n"
        "    .cfi_adjust_cfa_offset -8\n"
        "    ret\n"
        "    .cfi_endproc\n"
        ".size TlcRunLast, . - TlcRunLast\n"
        ".popsection\n");

/* Runs the FINALLY parts. A part that fails or halts does not run again: the next call runs the rest. */
TLC_WEAK void tlc_finalise(void)
{
    tlc_is_terminating = 1;
    while (tlc_finals != NULL) {
        struct tlc_finally *module = tlc_finals;
        tlc_finals = module->next;
        TlcRunLast(module->run);
    }
}

TLC_WEAK uint8_t tlc_has_failed;

TLC_WEAK void tlc_end_failed(void)
{
    tlc_has_failed = 1;
    tlc_finalise();
    tlc_finish(0);
    tlc_abort();
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

/* Initialises modules written in C that need no initialisation. */
TLC_WEAK void tlc_nothing(void)
{
}
