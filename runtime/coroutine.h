/* Coroutines, as the parts of the run-time library see them that switch between them. */

#ifndef TLC_COROUTINE_H
#define TLC_COROUTINE_H

#include <stdint.h>

struct exception;

struct tlc_coroutine {
    void *stack_pointer; /* While it does not run. */
    void (*body)(void);
    const char *where; /* It was made there. */
    char *stack;       /* The lowest address, of pages that may not be touched; none for the main program. */
    uint64_t size;
    void *workspace;
    struct exception *handled;          /* What its handlers are handling while it does not run. */
    uint64_t level;                     /* It hears interrupts of greater levels. */
    struct tlc_coroutine **interrupted; /* While it waits in IOTRANSFER: the variable for what runs when it goes on. */
    struct tlc_coroutine *next;
};

extern struct tlc_coroutine *tlc_running;

#endif
