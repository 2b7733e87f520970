/* NEW and DISPOSE with the C library, in place of storage.c: linked by `--storage=system`.

   Tools that watch `malloc` and `free`, such as valgrind and AddressSanitizer, then see each object.
   Detecting that an object is disposed of twice, or was not made by NEW, is left to them. */

#include "tlc.h"

#include <inttypes.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/* An object without fields also has an address of its own. */
static void *allocate(uint64_t size)
{
    return size > INT64_MAX ? NULL : malloc(size > 0 ? size : 1);
}

TLC_NORETURN static void fail(uint64_t size, const char *where)
{
    tlc_fail(where, "out of memory: NEW of %" PRIu64 " bytes", size);
}

TLC_WEAK void *tlc_new(uint64_t size, const char *where)
{
    void *storage = allocate(size);
    if (storage == NULL)
        fail(size, where);
    return storage;
}

TLC_WEAK void *tlc_new_zeroed(uint64_t size, const char *where)
{
    void *storage = size > INT64_MAX ? NULL : calloc(1, size > 0 ? size : 1);
    if (storage == NULL)
        fail(size, where);
    return storage;
}

TLC_WEAK void tlc_dispose(void *storage, const char *where, const char *what)
{
    (void)where;
    (void)what;
    free(storage);
}

/* For library modules, see lib/tlc/TlcStorage.def. */
TLC_WEAK void TlcAllocate(void **address, uint64_t size)
{
    *address = allocate(size);
}

TLC_WEAK uint8_t TlcDeallocate(void **address)
{
    int was_in_use = *address != NULL;
    free(*address);
    *address = NULL;
    return (uint8_t)was_in_use;
}

TLC_WEAK uint64_t TlcStorageSize(void *storage)
{
    return malloc_usable_size(storage);
}

TLC_WEAK void TlcCopyBytes(void *to, const void *from, uint64_t count)
{
    memmove(to, from, count);
}
