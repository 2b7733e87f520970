/* Strings in arrays of characters for module Strings, see lib/tlc/TlcChars.def. A string ends at its first 0C
   or at the end of its array.

   The C library's functions compare and search many characters at a time; they are called with the sizes of
   arrays, or of strings measured before. Arguments may overlap: their values before the call count. */

#define _GNU_SOURCE /* memmem, memrchr */

#include "tlc.h"

#include <string.h>

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

static int overlap(const char *one, size_t size, const char *other, size_t other_size)
{
    return (uintptr_t)one < (uintptr_t)other + other_size && (uintptr_t)other < (uintptr_t)one + size;
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

/* After that many false starts, the search continues with memmem, which takes more time to begin, but then
   time linear in the length, whatever the text is. */
enum { MOST_TRIES = 16 };

TLC_WEAK uint64_t TlcFindChars(const char *pattern, uint64_t count, const char *text, uint64_t length, uint64_t start)
{
    if (count == 0 || count > length || start > length - count)
        return UINT64_MAX;
    const char *place = text + start, *end = text + length - count + 1;
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
