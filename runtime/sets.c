/* Sets of more than 64 elements: element `e` is bit `e % 64` of word `e / 64`. The bits after the last
   element are always zero. Except for shift and rotate, the target may be one of the operands. */

#include "tlc.h"

#include <string.h>

TLC_WEAK void tlc_set_union(uint64_t *target, const uint64_t *left, const uint64_t *right, uint64_t words)
{
    for (uint64_t i = 0; i < words; i++)
        target[i] = left[i] | right[i];
}

TLC_WEAK void tlc_set_difference(uint64_t *target, const uint64_t *left, const uint64_t *right, uint64_t words)
{
    for (uint64_t i = 0; i < words; i++)
        target[i] = left[i] & ~right[i];
}

TLC_WEAK void tlc_set_intersection(uint64_t *target, const uint64_t *left, const uint64_t *right, uint64_t words)
{
    for (uint64_t i = 0; i < words; i++)
        target[i] = left[i] & right[i];
}

TLC_WEAK void tlc_set_symmetric_difference(uint64_t *target, const uint64_t *left, const uint64_t *right,
                                           uint64_t words)
{
    for (uint64_t i = 0; i < words; i++)
        target[i] = left[i] ^ right[i];
}

static uint64_t words_of(uint64_t elements)
{
    return (elements + 63) / 64;
}

/* Clears the bits after the last element. */
static void trim(uint64_t *set, uint64_t elements)
{
    if (elements % 64 != 0)
        set[elements / 64] &= ~(UINT64_MAX << elements % 64);
}

TLC_WEAK void tlc_set_complement(uint64_t *target, const uint64_t *set, uint64_t elements)
{
    for (uint64_t i = 0; i < words_of(elements); i++)
        target[i] = ~set[i];
    trim(target, elements);
}

TLC_WEAK int32_t tlc_sets_are_equal(const uint64_t *left, const uint64_t *right, uint64_t words)
{
    return memcmp(left, right, words * sizeof *left) == 0;
}

TLC_WEAK int32_t tlc_set_is_within(const uint64_t *part, const uint64_t *whole, uint64_t words)
{
    for (uint64_t i = 0; i < words; i++)
        if (part[i] & ~whole[i])
            return 0;
    return 1;
}

/* Adds all elements from `low` to `high` to the set; nothing if they do not belong to its type. */
TLC_WEAK void tlc_set_include(uint64_t *set, uint64_t low, uint64_t high, uint64_t elements)
{
    if (low > high || high >= elements)
        return;
    uint64_t first = UINT64_MAX << low % 64, last = UINT64_MAX >> (63 - high % 64);
    if (low / 64 == high / 64) {
        set[low / 64] |= first & last;
        return;
    }
    set[low / 64] |= first;
    for (uint64_t i = low / 64 + 1; i < high / 64; i++)
        set[i] = UINT64_MAX;
    set[high / 64] |= last;
}

/* Moves element `e` to `e + by`; elements that leave the range are lost. */
TLC_WEAK void tlc_set_shift(uint64_t *target, const uint64_t *set, uint64_t elements, int64_t by)
{
    uint64_t words = words_of(elements);
    uint64_t distance = by < 0 ? -(uint64_t)by : (uint64_t)by;
    memset(target, 0, words * sizeof *target);
    if (distance >= elements)
        return;
    uint64_t far = distance / 64, near = distance % 64;
    for (uint64_t i = 0; i + far < words; i++) {
        uint64_t here = by < 0 ? i : i + far, from = by < 0 ? i + far : i;
        uint64_t neighbour = by < 0 ? (from + 1 < words ? set[from + 1] : 0) : (from > 0 ? set[from - 1] : 0);
        if (near == 0)
            target[here] = set[from];
        else if (by < 0)
            target[here] = set[from] >> near | neighbour << (64 - near);
        else
            target[here] = set[from] << near | neighbour >> (64 - near);
    }
    trim(target, elements);
}

/* As tlc_set_shift, but elements that leave at one end enter at the other. */
TLC_WEAK void tlc_set_rotate(uint64_t *target, const uint64_t *set, uint64_t elements, int64_t by)
{
    uint64_t size = elements;
    int64_t rest = by % (int64_t)size;
    uint64_t distance = rest < 0 ? (uint64_t)rest + size : (uint64_t)rest;
    memset(target, 0, words_of(elements) * sizeof *target);
    for (uint64_t e = 0; e < elements; e++)
        if (set[e / 64] >> e % 64 & 1) {
            uint64_t to = e + distance < elements ? e + distance : e + distance - elements;
            target[to / 64] |= UINT64_C(1) << to % 64;
        }
}
