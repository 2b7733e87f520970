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
   false starts. A search continues with memmem after too many of them, for time linear in the length. The end of a
   string in a long array is looked for in the same blocks: what is behind an occurrence is not read. */
enum { BLOCK = 64, SHORT = 256, MOST_TRIES = 16 };

/* The places of a block where a pattern of two or more characters may begin, and those of 0C, one bit each. */
struct places {
    uint64_t starts, ends;
};

typedef struct places look(const char *block, const char *pattern, size_t count);

#define INLINE __attribute__((always_inline)) static inline

__attribute__((target("avx2"))) INLINE __m256i equal(const char *half, char character)
{
    return _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)half), _mm256_set1_epi8(character));
}

__attribute__((target("avx2"))) INLINE __m256i begins(const char *half, const char *pattern, size_t count)
{
    __m256i both = _mm256_and_si256(equal(half, pattern[0]), equal(half + count - 1, pattern[count - 1]));
    return _mm256_and_si256(both, equal(half + 1, pattern[1]));
}

__attribute__((target("avx2"))) INLINE uint64_t bits(__m256i low, __m256i high)
{
    return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << (BLOCK / 2);
}

__attribute__((target("avx2"))) INLINE struct places look_at_halves(const char *block, const char *pattern, size_t count)
{
    const char *half = block + BLOCK / 2;
    __m256i low = begins(block, pattern, count), low_ends = equal(block, 0);
    __m256i high = begins(half, pattern, count), high_ends = equal(half, 0);
    __m256i all = _mm256_or_si256(_mm256_or_si256(low, low_ends), _mm256_or_si256(high, high_ends));
    if (_mm256_testz_si256(all, all))
        return (struct places){0, 0};
    return (struct places){bits(low, high), bits(low_ends, high_ends)};
}

__attribute__((target("avx512bw"))) INLINE struct places look_at_block(const char *block, const char *pattern,
                                                                       size_t count)
{
    __m512i here = _mm512_loadu_si512(block);
    __mmask64 first = _mm512_cmpeq_epi8_mask(here, _mm512_set1_epi8(pattern[0]));
    __mmask64 both = _mm512_mask_cmpeq_epi8_mask(first, _mm512_loadu_si512(block + count - 1),
                                                 _mm512_set1_epi8(pattern[count - 1]));
    __mmask64 all = _mm512_mask_cmpeq_epi8_mask(both, _mm512_loadu_si512(block + 1), _mm512_set1_epi8(pattern[1]));
    return (struct places){all, _mm512_testn_epi8_mask(here, here)};
}

/* Searches whole blocks of the places from `*place` to `end`; returns the occurrence, or NULL and the place at which
   to continue, which is `end` if the string ends before. */
INLINE const char *find_in_blocks(const char *pattern, size_t count, const char **place, const char *end, look look)
{
    const char *block = *place, *last = end - BLOCK;
    size_t tries = 0;
    for (;;) {
        struct places found = {0, 0};
        while (block <= last && (found = look(block, pattern, count), (found.starts | found.ends) == 0))
            block += BLOCK;
        if (block > last)
            break;
        /* An occurrence contains no 0C, so it is in the string if it begins before the first one. */
        uint64_t left = found.starts & (found.ends - 1) & ~found.ends;
        for (; left != 0; left &= left - 1, tries++)
            if (memcmp(block + __builtin_ctzll(left), pattern, count) == 0)
                return block + __builtin_ctzll(left);
        block = found.ends == 0 ? block + BLOCK : end;
        /* Whether there were more false starts than the places searched so far pay for. */
        if (tries > MOST_TRIES + (size_t)(block - *place) / (4 + count / 8))
            break;
    }
    *place = block;
    return NULL;
}

/* Searches whole blocks of the places from `text` to `*end` backwards; returns the occurrence, or NULL and the end of
   the places that are left. */
INLINE const char *find_back_in_blocks(const char *pattern, size_t count, const char *text, const char **end, look look)
{
    for (; *end - text >= BLOCK; *end -= BLOCK) {
        const char *block = *end - BLOCK;
        for (uint64_t left = look(block, pattern, count).starts; left != 0;) {
            int bit = 63 - __builtin_clzll(left);
            if (memcmp(block + bit, pattern, count) == 0)
                return block + bit;
            left &= ~(UINT64_C(1) << bit);
        }
    }
    return NULL;
}

__attribute__((target("avx2"))) static const char *find_in_halves(const char *pattern, size_t count, const char **place,
                                                                  const char *end)
{
    return find_in_blocks(pattern, count, place, end, look_at_halves);
}

__attribute__((target("avx512bw"))) static const char *find_at_once(const char *pattern, size_t count,
                                                                    const char **place, const char *end)
{
    return find_in_blocks(pattern, count, place, end, look_at_block);
}

__attribute__((target("avx2"))) static const char *find_back_in_halves(const char *pattern, size_t count,
                                                                       const char *text, const char **end)
{
    return find_back_in_blocks(pattern, count, text, end, look_at_halves);
}

__attribute__((target("avx512bw"))) static const char *find_back_at_once(const char *pattern, size_t count,
                                                                         const char *text, const char **end)
{
    return find_back_in_blocks(pattern, count, text, end, look_at_block);
}

/* Whether a pattern and the number of its possible places suffice for a search by blocks. */
static int has_blocks(size_t count, ptrdiff_t places)
{
    return places >= BLOCK && count > 1 && __builtin_cpu_supports("avx2");
}

TLC_WEAK uint64_t TlcFindChars(const char *pattern, uint64_t count, const char *text, uint64_t high, uint64_t start)
{
    size_t size = high + 1;
    /* A string in a short array is measured first: comparisons of blocks would wait for what was just written there. */
    int is_measured = size <= SHORT;
    if (is_measured)
        size = strnlen(text, size);
    else if (start <= high && strnlen(text, start) < start)
        return UINT64_MAX;
    if (count == 0 || count > size || start > size - count)
        return UINT64_MAX;
    const char *place = text + start, *end = text + size - count + 1;
    if (has_blocks(count, end - place)) {
        int is_wide = __builtin_cpu_supports("avx512bw");
        const char *found = (is_wide ? find_at_once : find_in_halves)(pattern, count, &place, end);
        if (found != NULL)
            return (uint64_t)(found - text);
        if (place == end)
            return UINT64_MAX;
    }
    if (!is_measured) {
        size_t rest = strnlen(place, (size_t)(text + size - place));
        if (rest < count)
            return UINT64_MAX;
        end = place + rest - count + 1;
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
    place = memmem(place, (size_t)(end - place) + count - 1, pattern, count);
    return place == NULL ? UINT64_MAX : (uint64_t)(place - text);
}

TLC_WEAK uint64_t TlcFindCharsBack(const char *pattern, uint64_t count, const char *text, uint64_t length,
                                   uint64_t start)
{
    if (count == 0 || count > length)
        return UINT64_MAX;
    const char *end = text + lesser(start, length - count) + 1, *place;
    if (has_blocks(count, end - text)) {
        int is_wide = __builtin_cpu_supports("avx512bw");
        place = (is_wide ? find_back_at_once : find_back_in_halves)(pattern, count, text, &end);
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
