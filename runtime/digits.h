/* The decimal digits of whole numbers. */

#ifndef TLC_DIGITS_H
#define TLC_DIGITS_H

#include <stdint.h>
#include <string.h>

/* The most digits of a 64-bit number. */
enum { TLC_MOST_DIGITS = 20 };

/* Writes the digits of a number before `end`, at least one; returns the first of them. */
static inline char *tlc_digits(char *end, uint64_t value)
{
    static const char pairs[] = "0001020304050607080910111213141516171819"
                                "2021222324252627282930313233343536373839"
                                "4041424344454647484950515253545556575859"
                                "6061626364656667686970717273747576777879"
                                "8081828384858687888990919293949596979899";
    for (; value >= 100; value /= 100)
        memcpy(end -= 2, pairs + 2 * (value % 100), 2);
    if (value >= 10)
        return memcpy(end - 2, pairs + 2 * value, 2);
    *--end = (char)('0' + value);
    return end;
}

#endif
