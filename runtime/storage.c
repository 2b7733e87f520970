/* NEW and DISPOSE, and the C layer below the module Storage, see lib/TlcStorage.def.

   Small objects stand in slabs of 64 KiB, each for objects of one size class: a multiple of 16 bytes. An
   object has no header. The slabs lie in one range of addresses that is reserved at the first NEW, so the
   class of an object follows from its address. Disposed objects of a class form a list; NEW takes from it, or
   else the next fresh object of the class's slab. Both are a handful of instructions.

   A disposed object bears a mark in its second word, made of its own address, until NEW gives it out again.
   That is how a second DISPOSE is noticed. Large objects come from malloc and are known by their addresses. */

#define _GNU_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE */

#include "tlc.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    GRAIN = 16,
    GREATEST_SMALL = 1024,
    CLASSES = GREATEST_SMALL / GRAIN + 1,
    SLAB = 1 << 16,
};

/* Address space asked for; less is taken where the system grants no more. */
static const uint64_t GREATEST_RANGE = UINT64_C(64) << 30, LEAST_RANGE = UINT64_C(64) << 20;

/* How much of the range is made accessible at once. */
static const uint64_t STEP = UINT64_C(1) << 20;

static const uint64_t MARK = UINT64_C(0xD15B05ED0B1EC7AD);

/* What stands in a disposed object. */
struct disposed {
    struct disposed *next;
    uint64_t mark;
};

/* A size class: its disposed objects, the part of its newest slab that was never given out, and the size of
   an object there. Class 0 is for objects without fields, which have an address of their own, too. */
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
    /* The reserved range. It begins with one byte per slab, the slab's class. */
    uint64_t base, range;
    /* How many bytes of it are in slabs, and how many are accessible. */
    uint64_t used, accessible;
    int is_ready;
    /* The large objects, a hash table with linear probing, at most half full. */
    struct large *large;
    uint64_t large_count, large_capacity;
};

/* Several objects of a program may bring this file along; they share the heap. */
TLC_WEAK __attribute__((visibility("hidden"))) struct heap tlc_heap;

#define heap tlc_heap

static void reserve(void)
{
    heap.is_ready = 1;
    for (uint64_t range = GREATEST_RANGE; range >= LEAST_RANGE; range /= 4) {
        char *start = mmap(NULL, range, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (start == MAP_FAILED)
            continue;
        heap.base = (uint64_t)start;
        heap.range = range;
        uint64_t table = range / SLAB;
        heap.used = (table + SLAB - 1) / SLAB * SLAB;
        return;
    }
}

/* Whether the first `size` bytes of the range can be accessed. */
static int make_accessible(uint64_t size)
{
    if (size <= heap.accessible)
        return 1;
    uint64_t wanted = (size + STEP - 1) / STEP * STEP;
    if (wanted > heap.range || mprotect((void *)heap.base, wanted, PROT_READ | PROT_WRITE) != 0)
        return 0;
    heap.accessible = wanted;
    return 1;
}

static int add_slab(unsigned number)
{
    if (!heap.is_ready)
        reserve();
    if (heap.used + SLAB > heap.range || !make_accessible(heap.used + SLAB))
        return 0;
    uint64_t slab = heap.used;
    heap.used += SLAB;
    ((uint8_t *)heap.base)[slab / SLAB] = (uint8_t)number;
    struct class *class = &heap.classes[number];
    class->size = number == 0 ? GRAIN : number * GRAIN;
    class->fresh = (char *)heap.base + slab;
    class->end = class->fresh + SLAB / class->size * class->size;
    return 1;
}

/* The slot of a large object, or the empty one where it would stand. */
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

/* The large object that begins there, or NULL. */
static struct large *find_large(const void *storage)
{
    if (heap.large_count == 0)
        return NULL;
    struct large *found = &heap.large[large_slot(storage)];
    return found->storage == NULL ? NULL : found;
}

/* Takes the object out of the table; those behind it that it kept from their places move up. */
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

/* A small object that is at hand, with the mark of a disposed one taken away; or NULL. */
static inline void *allocate_fast(uint64_t size)
{
    if (__builtin_expect(size > GREATEST_SMALL, 0))
        return NULL;
    struct class *class = &heap.classes[(size + GRAIN - 1) / GRAIN];
    struct disposed *object = class->disposed;
    if (object != NULL) {
        class->disposed = object->next;
    } else {
        object = (struct disposed *)class->fresh;
        if (__builtin_expect(class->fresh == class->end, 0))
            return NULL;
        class->fresh += class->size;
    }
    object->mark = 0;
    return object;
}

/* Storage where none was at hand; or NULL. */
static void *allocate_slowly(uint64_t size, int zeroed)
{
    if (size > INT64_MAX)
        return NULL;
    if (size > GREATEST_SMALL || !add_slab((size + GRAIN - 1) / GRAIN))
        return allocate_large(size, zeroed);
    return allocate_fast(size);
}

static inline int is_small(const void *storage)
{
    return (uint64_t)storage - heap.base < heap.range;
}

static inline unsigned class_at(const void *storage)
{
    return ((const uint8_t *)heap.base)[((uint64_t)storage - heap.base) / SLAB];
}

static inline int is_disposed(const struct disposed *object)
{
    return object->mark == (MARK ^ (uint64_t)object);
}

static inline void dispose_small(struct disposed *object)
{
    struct class *class = &heap.classes[class_at(object)];
    object->mark = MARK ^ (uint64_t)object;
    object->next = class->disposed;
    class->disposed = object;
}

/* Whether storage that is not small was there to be disposed of. */
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
    if (!is_small(storage))
        return dispose_large(storage);
    if (is_disposed(storage))
        return 0;
    dispose_small(storage);
    return 1;
}

static __attribute__((noinline)) void *new_slowly(uint64_t size, int zeroed, const char *where)
{
    void *storage = allocate_slowly(size, zeroed);
    if (storage == NULL)
        tlc_fail(where, "out of memory: NEW of %" PRIu64 " bytes", size);
    return storage;
}

/* The caller fills the storage. */
TLC_WEAK void *tlc_new(uint64_t size, const char *where)
{
    void *storage = allocate_fast(size);
    return __builtin_expect(storage != NULL, 1) ? storage : new_slowly(size, 0, where);
}

TLC_WEAK void *tlc_new_zeroed(uint64_t size, const char *where)
{
    return size > GREATEST_SMALL ? new_slowly(size, 1, where) : memset(tlc_new(size, where), 0, size);
}

/* NIL gets here only where it is not checked, and is nothing then. */
static __attribute__((noinline)) void dispose_slowly(void *storage, const char *where, const char *what)
{
    if (storage != NULL && !dispose(storage))
        tlc_fail(where, "`%s` was disposed of before, or NEW did not make it", what);
}

TLC_WEAK void tlc_dispose(void *storage, const char *where, const char *what)
{
    if (__builtin_expect(is_small(storage) && !is_disposed(storage), 1))
        dispose_small(storage);
    else
        dispose_slowly(storage, where, what);
}

/* NULL where there is no storage. */
TLC_WEAK void TlcAllocate(void **address, uint64_t size)
{
    void *storage = allocate_fast(size);
    *address = storage != NULL ? storage : allocate_slowly(size, 0);
}

/* Whether storage was in use there. */
TLC_WEAK uint8_t TlcDeallocate(void **address)
{
    int was_in_use = dispose(*address);
    *address = NULL;
    return (uint8_t)was_in_use;
}

/* How many bytes can be used there: at least as many as were asked for. 0 if no storage is in use there. */
TLC_WEAK uint64_t TlcStorageSize(void *storage)
{
    if (is_small(storage))
        return is_disposed(storage) ? 0 : heap.classes[class_at(storage)].size;
    struct large *large = find_large(storage);
    return large == NULL ? 0 : large->size;
}

TLC_WEAK void TlcCopyBytes(void *to, const void *from, uint64_t count)
{
    memmove(to, from, count);
}
