/* Coroutines, for the parts of the run-time library that switch between them. */

#ifndef TLC_COROUTINE_H
#define TLC_COROUTINE_H

#include <stdint.h>

struct exception;

struct tlc_coroutine {
    void *stack_pointer; /* Valid while it is not running. */
    void (*body)(void);
    const char *where; /* The place of its creation. */
    char *stack;       /* The lowest address, of guard pages; none for the main program. */
    uint64_t size;
    void *workspace;
    struct exception *handled;          /* The exceptions being handled, while it is not running. */
    uint64_t level;                     /* It accepts interrupts of greater levels. */
    struct tlc_coroutine **interrupted; /* In IOTRANSFER: the variable for the coroutine it interrupts. */
    struct tlc_coroutine *next;
};

extern struct tlc_coroutine *tlc_running;

#endif
