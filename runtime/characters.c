/* Strings in arrays of characters for module Strings, see lib/tlc/TlcChars.def. A string ends at its first 0C
   or at the end of its array.

   The C library's functions compare and search many characters at a time; they are called with the sizes of
   arrays, or of strings measured before. Arguments may overlap: their values before the call count. */

#define _GNU_SOURCE /* memmem, memrchr */

#include "tlc.h"

#include <immintrin.h>
#include <string.h>

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

static int overlap(const char *one, size_t size, const char *other, size_t other_size)
{
    return (uintptr_t)one < (uintptr_t)other + other_size && (uintptr_t)other < (uintptr_t)one + size;
}

/* Measures the string only up to the end of the part. */
TLC_WEAK void TlcExtractChars(const char *source, uint64_t source_high, uint64_t start, uint64_t count,
                              char *destination, uint64_t high)
{
    size_t rest = start <= source_high ? source_high + 1 - start : 0;
    size_t end = start + lesser(rest, lesser(count, high + 1));
    size_t length = rest == 0 ? 0 : strnlen(source, end);
    length = length > start ? length - start : 0;
    if (length > 0)
        memmove(destination, source + start, length);
    if (length <= high)
        destination[length] = '\0';
}

/* Moves the characters from `start` to make room for `count` characters, and copies these there. */
static void insert(char *destination, size_t size, const char *source, size_t count, size_t start, size_t length)
{
    size_t new_length = lesser(length + count, size);
    memmove(destination + start + count, destination + start, new_length - start - count);
    memcpy(destination + start, source, count);
    if (new_length < size)
        destination[new_length] = '\0';
}

/* Inserts a part of the destination itself. */
__attribute__((noinline)) static void insert_copy(char *destination, size_t size, const char *source, size_t count,
                                                  size_t start, size_t length)
{
    char copy[count];
    memcpy(copy, source, count);
    insert(destination, size, copy, count, start, length);
}

TLC_WEAK void TlcInsertChars(char *destination, uint64_t high, const char *source, uint64_t count, uint64_t start)
{
    size_t size = high + 1, length = strnlen(destination, size);
    if (start > length)
        return;
    count = lesser(count, size - start);
    if (count > 0 && overlap(source, count, destination, size))
        insert_copy(destination, size, source, count, start, length);
    else
        insert(destination, size, source, count, start, length);
}

static void concat(char *destination, size_t size, const char *first, size_t length1, const char *second,
                   size_t length2)
{
    memmove(destination, first, length1);
    memmove(destination + length1, second, length2);
    if (length1 + length2 < size)
        destination[length1 + length2] = '\0';
}

/* For a second string that the first one would overwrite. */
__attribute__((noinline)) static void concat_copy(char *destination, size_t size, const char *first, size_t length1,
                                                  const char *second, size_t length2)
{
    char copy[length2];
    memcpy(copy, second, length2);
    concat(destination, size, first, length1, copy, length2);
}

TLC_WEAK void TlcConcatChars(char *destination, uint64_t high, const char *first, uint64_t length1, const char *second,
                             uint64_t length2)
{
    size_t size = high + 1;
    length1 = lesser(length1, size);
    length2 = lesser(length2, size - length1);
    if (length2 > 0 && overlap(second, length2, destination, length1))
        concat_copy(destination, size, first, length1, second, length2);
    else
        concat(destination, size, first, length1, second, length2);
}

/* Searches compare 64 places of a text at once with three characters of the pattern (Wojciech
   Mula, "SIMD-friendly algorithms for substring searching", 2016). Places where they agree but not the rest are
   false starts. A search continues with memmem after too many of them, for time linear in the length. */
enum { BLOCK = 64, MOST_TRIES = 16 };

/* Whether there were more false starts than the places searched so far pay for. */
static int too_many(size_t tries, size_t searched, size_t count)
{
    return tries > MOST_TRIES + searched / (4 + count / 8);
}

/* Three characters of a pattern with at least two, each in all bytes of a register. */
struct probe {
    __m256i first, second, last;
    size_t count;
};

__attribute__((target("avx2"))) static inline struct probe probe(const char *pattern, size_t count)
{
    return (struct probe){_mm256_set1_epi8(pattern[0]), _mm256_set1_epi8(pattern[1]),
                          _mm256_set1_epi8(pattern[count - 1]), count};
}

__attribute__((target("avx2"))) static inline __m256i equal(const char *block, __m256i character)
{
    return _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)block), character);
}

/* The places at which the pattern may begin. */
__attribute__((target("avx2"))) static inline __m256i begins(const char *half, const struct probe *probe)
{
    __m256i both = _mm256_and_si256(equal(half, probe->first), equal(half + probe->count - 1, probe->last));
    return _mm256_and_si256(both, equal(half + 1, probe->second));
}

/* The places of a block, one bit each. */
__attribute__((target("avx2"))) static inline uint64_t starts(const char *block, const struct probe *probe)
{
    __m256i low = begins(block, probe), high = begins(block + BLOCK / 2, probe);
    if (_mm256_testz_si256(_mm256_or_si256(low, high), _mm256_set1_epi8(-1)))
        return 0;
    return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << (BLOCK / 2);
}

/* Searches whole blocks of the places from `*place` to `end`; returns the occurrence, or NULL and the place at which
   to continue. */
__attribute__((target("avx2"))) static const char *find_in_blocks(const char *pattern, size_t count,
                                                                  const char **place, const char *end)
{
    struct probe wanted = probe(pattern, count);
    const char *block = *place;
    size_t tries = 0;
    for (; end - block >= BLOCK; block += BLOCK) {
        uint64_t left = starts(block, &wanted);
        if (left == 0)
            continue;
        for (; left != 0; left &= left - 1, tries++)
            if (memcmp(block + __builtin_ctzll(left), pattern, count) == 0)
                return block + __builtin_ctzll(left);
        if (too_many(tries, (size_t)(block - *place), count)) {
            block += BLOCK;
            break;
        }
    }
    *place = block;
    return NULL;
}

/* Searches whole blocks of the places from `text` to `*end` backwards; returns the occurrence, or NULL and the end of
   the places that are left. */
__attribute__((target("avx2"))) static const char *find_back_in_blocks(const char *pattern, size_t count,
                                                                       const char *text, const char **end)
{
    struct probe wanted = probe(pattern, count);
    for (; *end - text >= BLOCK; *end -= BLOCK) {
        const char *block = *end - BLOCK;
        for (uint64_t left = starts(block, &wanted); left != 0;) {
            int bit = 63 - __builtin_clzll(left);
            if (memcmp(block + bit, pattern, count) == 0)
                return block + bit;
            left &= ~(UINT64_C(1) << bit);
        }
    }
    return NULL;
}

/* Whether a pattern and the number of its possible places suffice for a search by blocks. */
static int has_blocks(size_t count, ptrdiff_t places)
{
    return places >= BLOCK && count > 1 && __builtin_cpu_supports("avx2");
}

TLC_WEAK uint64_t TlcFindChars(const char *pattern, uint64_t count, const char *text, uint64_t length, uint64_t start)
{
    if (count == 0 || count > length || start > length - count)
        return UINT64_MAX;
    const char *place = text + start, *end = text + length - count + 1;
    if (has_blocks(count, end - place)) {
        const char *found = find_in_blocks(pattern, count, &place, end);
        if (found != NULL)
            return (uint64_t)(found - text);
        if (place == end)
            return UINT64_MAX;
    }
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        place = memchr(place, pattern[0], (size_t)(end - place));
        if (place == NULL)
            return UINT64_MAX;
        if (memcmp(place, pattern, count) == 0)
            return (uint64_t)(place - text);
        if (++place == end)
            return UINT64_MAX;
    }
    place = memmem(place, (size_t)(text + length - place), pattern, count);
    return place == NULL ? UINT64_MAX : (uint64_t)(place - text);
}

TLC_WEAK uint64_t TlcFindCharsBack(const char *pattern, uint64_t count, const char *text, uint64_t length,
                                   uint64_t start)
{
    if (count == 0 || count > length)
        return UINT64_MAX;
    const char *end = text + lesser(start, length - count) + 1, *place;
    if (has_blocks(count, end - text)) {
        place = find_back_in_blocks(pattern, count, text, &end);
        if (place != NULL)
            return (uint64_t)(place - text);
    }
    while ((place = memrchr(text, pattern[0], (size_t)(end - text))) != NULL) {
        if (memcmp(place, pattern, count) == 0)
            return (uint64_t)(place - text);
        end = place;
    }
    return UINT64_MAX;
}

TLC_WEAK uint64_t TlcFindDifference(const char *one, uint64_t length1, const char *other, uint64_t length2)
{
    size_t common = lesser(length1, length2), position = 0;
    /* Skip eight characters at a time while they are equal. */
    while (position + 8 <= common && memcmp(one + position, other + position, 8) == 0)
        position += 8;
    while (position < common && one[position] == other[position])
        position++;
    return position == length1 && position == length2 ? UINT64_MAX : position;
}
