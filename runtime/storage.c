/* NEW and DISPOSE. */

#include "tlc.h"

#include <inttypes.h>
#include <stdlib.h>

/* Storage for `size` bytes, all zero, so that no variable ever holds a stale pointer. An object without
   fields has an address of its own, too. */
TLC_WEAK void *tlc_new(uint64_t size, const char *where)
{
    void *storage = calloc(1, size == 0 ? 1 : size);
    if (storage == NULL)
        tlc_fail(where, "out of memory: NEW of %" PRIu64 " bytes", size);
    return storage;
}

TLC_WEAK void tlc_dispose(void *storage)
{
    free(storage);
}
