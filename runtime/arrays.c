/* Arrays: constructors with repeated elements, and LENGTH. */

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

/* How many characters stand before the first 0C of an array with the greatest index `high`. */
TLC_WEAK uint64_t tlc_string_length(const char *text, uint64_t high)
{
    const char *end = memchr(text, 0, high + 1);
    return end ? (uint64_t)(end - text) : high + 1;
}
