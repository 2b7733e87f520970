/* Arrays: constructors with repeated elements, and the search in the table of a CASE. */

#include "tlc.h"

#include <string.h>

/* Makes `count` elements of the first one. What is there already is copied, so that few copies do. */
TLC_WEAK void tlc_repeat(void *first, uint64_t size, uint64_t count)
{
    char *bytes = first;
    for (uint64_t made = 1; made < count;) {
        uint64_t more = made < count - made ? made : count - made;
        memcpy(bytes + made * size, bytes, more * size);
        made += more;
    }
}

/* The position of the range that has the number, least and greatest being given for each, or `count` if none has. The
   ranges are in order and apart. */
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
