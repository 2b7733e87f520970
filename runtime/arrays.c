/* Arrays: constructors with repeated elements, and the search in the table of a CASE. */

#include "tlc.h"

#include <string.h>

/* Fills `count` elements with the first one. Each copy doubles the filled part, so few copies suffice. */
TLC_WEAK void tlc_repeat(void *first, uint64_t size, uint64_t count)
{
    char *bytes = first;
    for (uint64_t made = 1; made < count;) {
        uint64_t more = made < count - made ? made : count - made;
        memcpy(bytes + made * size, bytes, more * size);
        made += more;
    }
}

/* The index of the range that contains the number, or `count` if none does. Each range is given by its least
   and greatest number; the ranges are sorted and disjoint. */
TLC_WEAK uint64_t tlc_find_range(uint64_t number, const uint64_t (*ranges)[2], uint64_t count)
{
    uint64_t first = 0, end = count;
    while (first < end) {
        uint64_t middle = first + (end - first) / 2;
        if (ranges[middle][1] < number)
            first = middle + 1;
        else
            end = middle;
    }
    return first < count && ranges[first][0] <= number ? first : count;
}
