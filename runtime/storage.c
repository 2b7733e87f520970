/* NEW and DISPOSE, and the C layer below the module Storage, see lib/TlcStorage.def.

   Small objects are in slabs of 64 KiB, each for objects of one size class: a multiple of 16 bytes. An object
   has no header. The slabs are in one range of addresses that is reserved at the first NEW. Disposed objects
   of a class form a list; NEW takes one from it, or else the next fresh object of the class's slab. Both take
   a handful of instructions.

   A map has a byte for each 16 bytes of the slabs: the class of the object that begins there, and whether it
   was disposed of; 0 if none was allocated. So DISPOSE of anything but an object in use is detected, and NEW
   returns only disposed objects of the class, whatever the links contain. The link in a disposed object is
   encoded with a secret: a value written there through a dangling pointer decodes to an address outside the
   slabs, which NEW detects. Large objects come from malloc and are known by address. */

#define _GNU_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE, MADV_DONTDUMP */

#include "tlc.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>

enum {
    GRAIN = 16,
    GREATEST_SMALL = 1024,
    CLASSES = GREATEST_SMALL / GRAIN + 2,
    SLAB = 1 << 16,
    /* The flag in the map besides the class. As a signed number, an entry above 0 is an object in use. */
    DISPOSED = -128,
};

/* The address space to reserve; less is accepted if the system grants no more. */
static const uint64_t GREATEST_RANGE = UINT64_C(64) << 30, LEAST_RANGE = UINT64_C(64) << 20;

/* The amount by which the accessible part of the slabs grows. */
static const uint64_t STEP = UINT64_C(1) << 20;

/* The contents of a disposed object: the address of the next one, XOR the secret. */
struct disposed {
    uint64_t next;
};

/* A size class: its disposed objects, the part of its newest slab that was never allocated, and the size of
   an object there. There is no class 0. Class 1 is for objects without fields, which also have distinct
   addresses. */
struct class {
    struct disposed *disposed;
    char *fresh;
    char *end;
    uint64_t size;
};

struct large {
    void *storage;
    uint64_t size;
};

struct heap {
    struct class classes[CLASSES];
    /* The map, the start of the slabs, and the number of grains in slabs. */
    int8_t *map;
    uint64_t slabs, grains;
    uint64_t secret;
    /* The maximum number of bytes in slabs, and the number of accessible ones. */
    uint64_t range, accessible;
    int is_ready;
    /* The large objects: a hash table with linear probing, at most half full. */
    struct large *large;
    uint64_t large_count, large_capacity;
};

/* Several objects of a program may contain this file; they share the heap. */
TLC_WEAK __attribute__((visibility("hidden"))) struct heap tlc_heap;

#define heap tlc_heap

/* Random bytes that the system provides to every process. */
static uint64_t secret(void)
{
    uint64_t number = UINT64_C(0x9E3779B97F4A7C15);
    const void *random = (const void *)getauxval(AT_RANDOM);
    if (random != NULL)
        memcpy(&number, random, sizeof number);
    return number;
}

static void reserve(void)
{
    heap.is_ready = 1;
    heap.secret = secret();
    for (uint64_t range = GREATEST_RANGE; range >= LEAST_RANGE; range /= 4) {
        uint64_t map = range / GRAIN;
        int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
        char *start = mmap(NULL, map + range, PROT_NONE, flags, -1, 0);
        if (start == MAP_FAILED)
            continue;
        /* Core dumps contain the accessible part alone. */
        madvise(start, map + range, MADV_DONTDUMP);
        heap.map = (int8_t *)start;
        heap.slabs = (uint64_t)start + map;
        heap.range = range;
        return;
    }
}

static int open_pages(uint64_t start, uint64_t size)
{
    if (mprotect((void *)start, size, PROT_READ | PROT_WRITE) != 0)
        return 0;
    madvise((void *)start, size, MADV_DODUMP);
    return 1;
}

/* Makes the first `size` bytes of the slabs and their map accessible; returns whether that succeeded. */
static int make_accessible(uint64_t size)
{
    if (size <= heap.accessible)
        return 1;
    uint64_t wanted = (size + STEP - 1) / STEP * STEP;
    if (wanted > heap.range || !open_pages((uint64_t)heap.map, wanted / GRAIN) || !open_pages(heap.slabs, wanted))
        return 0;
    heap.accessible = wanted;
    return 1;
}

static int add_slab(unsigned number)
{
    if (!heap.is_ready)
        reserve();
    uint64_t used = heap.grains * GRAIN;
    if (used + SLAB > heap.range || !make_accessible(used + SLAB))
        return 0;
    heap.grains += SLAB / GRAIN;
    struct class *class = &heap.classes[number];
    class->size = number == 1 ? GRAIN : (number - 1) * GRAIN;
    class->fresh = (char *)heap.slabs + used;
    class->end = class->fresh + SLAB / class->size * class->size;
    return 1;
}

/* The slot of a large object, or the empty one in which it would be inserted. */
static uint64_t large_slot(const void *storage)
{
    uint64_t mask = heap.large_capacity - 1;
    uint64_t slot = ((uint64_t)storage >> 4) * UINT64_C(0x9E3779B97F4A7C15) >> 32 & mask;
    while (heap.large[slot].storage != NULL && heap.large[slot].storage != storage)
        slot = (slot + 1) & mask;
    return slot;
}

static int grow_large(void)
{
    struct large *old = heap.large;
    uint64_t capacity = heap.large_capacity;
    struct large *table = calloc(capacity == 0 ? 64 : 2 * capacity, sizeof *table);
    if (table == NULL)
        return 0;
    heap.large = table;
    heap.large_capacity = capacity == 0 ? 64 : 2 * capacity;
    for (uint64_t slot = 0; slot < capacity; slot++)
        if (old[slot].storage != NULL)
            table[large_slot(old[slot].storage)] = old[slot];
    free(old);
    return 1;
}

static void *allocate_large(uint64_t size, int zeroed)
{
    if (2 * (heap.large_count + 1) > heap.large_capacity && !grow_large())
        return NULL;
    void *storage = zeroed ? calloc(1, size) : malloc(size);
    if (storage != NULL) {
        heap.large[large_slot(storage)] = (struct large){storage, size};
        heap.large_count++;
    }
    return storage;
}

/* The large object that begins at the address, or NULL. */
static struct large *find_large(const void *storage)
{
    if (heap.large_count == 0)
        return NULL;
    struct large *found = &heap.large[large_slot(storage)];
    return found->storage == NULL ? NULL : found;
}

/* Removes the object from the table; later entries that it displaced move up. */
static void forget_large(struct large *object)
{
    uint64_t mask = heap.large_capacity - 1;
    uint64_t next = ((uint64_t)(object - heap.large) + 1) & mask;
    object->storage = NULL;
    heap.large_count--;
    for (; heap.large[next].storage != NULL; next = (next + 1) & mask) {
        struct large moved = heap.large[next];
        heap.large[next].storage = NULL;
        heap.large[large_slot(moved.storage)] = moved;
    }
}

/* The class of objects of a size. */
static inline uint64_t class_of(uint64_t size)
{
    return (size + 2 * GRAIN - 1) / GRAIN;
}

/* The number of the grain at an address. It is not below `heap.grains` if the address is outside the slabs or
   not a multiple of a grain. */
static inline uint64_t grain_at(const void *storage)
{
    uint64_t offset = (uint64_t)storage - heap.slabs;
    return offset / GRAIN | offset << 60;
}

/* The class of an object in use; 0 if no small object in use begins at the address. */
static unsigned class_at(const void *storage)
{
    uint64_t grain = grain_at(storage);
    return grain < heap.grains && heap.map[grain] > 0 ? (unsigned)heap.map[grain] : 0;
}

TLC_NORETURN static void fail_list(const char *where)
{
    tlc_fail(where, "storage was changed after DISPOSE");
}

/* A small object that is immediately available; or NULL. */
static inline void *allocate_fast(uint64_t size, const char *where)
{
    if (__builtin_expect(size > GREATEST_SMALL, 0))
        return NULL;
    uint64_t number = class_of(size);
    struct class *class = &heap.classes[number];
    struct disposed *object = class->disposed;
    if (object != NULL) {
        /* The link to this object may have been overwritten. */
        uint64_t grain = grain_at(object);
        if (__builtin_expect(grain >= heap.grains, 0))
            fail_list(where);
        int8_t *entry = &heap.map[grain];
        *entry ^= DISPOSED;
        if (__builtin_expect(*entry != (int8_t)number, 0))
            fail_list(where);
        class->disposed = (struct disposed *)(object->next ^ heap.secret);
        return object;
    }
    object = (struct disposed *)class->fresh;
    if (__builtin_expect(class->fresh == class->end, 0))
        return NULL;
    class->fresh += class->size;
    heap.map[grain_at(object)] = (int8_t)number;
    return object;
}

/* Allocates from a new slab or as a large object; or NULL. */
static void *allocate_slowly(uint64_t size, int zeroed, const char *where)
{
    if (size > INT64_MAX)
        return NULL;
    if (size > GREATEST_SMALL || !add_slab((unsigned)class_of(size)))
        return allocate_large(size, zeroed);
    return allocate_fast(size, where);
}

/* Disposes of a small object; returns whether one was in use at the address. */
static inline int dispose_small(void *storage)
{
    uint64_t grain = grain_at(storage);
    if (__builtin_expect(grain >= heap.grains, 0))
        return 0;
    int8_t *entry = &heap.map[grain];
    int8_t number = *entry;
    if (__builtin_expect(number <= 0, 0))
        return 0;
    struct class *class = &heap.classes[(uint8_t)number];
    *entry = (int8_t)(number ^ DISPOSED);
    struct disposed *object = storage;
    object->next = (uint64_t)class->disposed ^ heap.secret;
    class->disposed = object;
    return 1;
}

/* Disposes of a large object; returns whether one was in use at the address. */
static int dispose_large(void *storage)
{
    struct large *large = find_large(storage);
    if (large == NULL)
        return 0;
    forget_large(large);
    free(storage);
    return 1;
}

static inline int dispose(void *storage)
{
    return dispose_small(storage) || dispose_large(storage);
}

static __attribute__((noinline)) void *new_slowly(uint64_t size, int zeroed, const char *where)
{
    void *storage = allocate_slowly(size, zeroed, where);
    if (storage == NULL)
        tlc_fail(where, "out of memory: NEW of %" PRIu64 " bytes", size);
    return storage;
}

/* The caller initializes the storage. */
TLC_WEAK void *tlc_new(uint64_t size, const char *where)
{
    void *storage = allocate_fast(size, where);
    return __builtin_expect(storage != NULL, 1) ? storage : new_slowly(size, 0, where);
}

TLC_WEAK void *tlc_new_zeroed(uint64_t size, const char *where)
{
    return size > GREATEST_SMALL ? new_slowly(size, 1, where) : memset(tlc_new(size, where), 0, size);
}

/* NIL is possible only if it is not checked, and is then ignored. */
static __attribute__((noinline)) void dispose_slowly(void *storage, const char *where, const char *what)
{
    if (storage != NULL && !dispose_large(storage))
        tlc_fail(where, "`%s` was already disposed of, or was not allocated by NEW", what);
}

TLC_WEAK void tlc_dispose(void *storage, const char *where, const char *what)
{
    if (__builtin_expect(!dispose_small(storage), 0))
        dispose_slowly(storage, where, what);
}

/* Sets the address to NULL if there is no storage. */
TLC_WEAK void TlcAllocate(void **address, uint64_t size)
{
    static const char where[] = "Storage.ALLOCATE";
    void *storage = allocate_fast(size, where);
    *address = storage != NULL ? storage : allocate_slowly(size, 0, where);
}

/* Returns whether storage was in use at the address. */
TLC_WEAK uint8_t TlcDeallocate(void **address)
{
    int was_in_use = dispose(*address);
    *address = NULL;
    return (uint8_t)was_in_use;
}

/* The usable size in bytes: at least as many as requested. 0 if no storage is in use there. */
TLC_WEAK uint64_t TlcStorageSize(void *storage)
{
    unsigned class = class_at(storage);
    if (class != 0)
        return heap.classes[class].size;
    struct large *large = find_large(storage);
    return large == NULL ? 0 : large->size;
}

TLC_WEAK void TlcCopyBytes(void *to, const void *from, uint64_t count)
{
    memmove(to, from, count);
}
