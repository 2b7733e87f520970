/* Real numbers as text.

   The text is a real constant of the language: digits, a point, digits, and an exponent if the number is very
   large or small. With 0 columns, it is the shortest text that reads back as the same number. With more, the
   number is rounded to the digits that fit; if too few fit, the columns are ignored. */

#define _GNU_SOURCE /* strndup */

#include "tlc.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers from 10^LEAST_EXPONENT to below 10^(GREATEST_EXPONENT + 1) are written without an exponent. */
enum { MAX_DIGITS = 17, LEAST_EXPONENT = -5, GREATEST_EXPONENT = 14 };

/* No number has more digits than this. */
enum { MAX_PLACES = 1100 };

/* A positive number as 0 < count decimal digits d.ddd times 10^exponent, without trailing zeros. */
struct decimal {
    char digits[MAX_DIGITS + 1];
    int count;
    int exponent;
};

static struct decimal round_to(double value, int count)
{
    char text[MAX_DIGITS + 16];
    snprintf(text, sizeof text, "%.*e", count - 1, value);
    struct decimal decimal = {.count = 0};
    const char *mark = strchr(text, 'e');
    for (const char *next = text; next < mark; next++)
        if (*next != '.')
            decimal.digits[decimal.count++] = *next;
    while (decimal.count > 1 && decimal.digits[decimal.count - 1] == '0')
        decimal.count--;
    decimal.exponent = atoi(mark + 1);
    return decimal;
}

static struct decimal shortest(double value)
{
    struct decimal decimal;
    uint64_t digits = tlc_shortest(value, &decimal.exponent);
    while (digits % 10 == 0) {
        digits /= 10;
        decimal.exponent++;
    }
    decimal.count = 0;
    for (uint64_t rest = digits; rest != 0; rest /= 10)
        decimal.count++;
    decimal.exponent += decimal.count - 1;
    for (int position = decimal.count; position > 0; digits /= 10)
        decimal.digits[--position] = (char)('0' + digits % 10);
    return decimal;
}

/* The number rounded to fewer digits than its shortest text. Rounding the text is equivalent: no shorter text
   is between them, so both are on the same side of the midpoint, or the text is the midpoint. */
static struct decimal shorter(double value, struct decimal exact, int count)
{
    if (exact.count == count + 1 && exact.digits[count] == '5')
        return round_to(value, count);
    struct decimal decimal = exact;
    decimal.count = count;
    if (exact.digits[count] >= '5') {
        while (decimal.count > 0 && decimal.digits[decimal.count - 1] == '9')
            decimal.count--;
        if (decimal.count == 0) {
            decimal.digits[decimal.count++] = '1';
            decimal.exponent++;
        } else {
            decimal.digits[decimal.count - 1]++;
        }
    }
    while (decimal.count > 1 && decimal.digits[decimal.count - 1] == '0')
        decimal.count--;
    return decimal;
}

static char digit(struct decimal decimal, int position)
{
    return position >= 0 && position < decimal.count ? decimal.digits[position] : '0';
}

static size_t positional(char *text, int negative, struct decimal decimal)
{
    size_t length = 0;
    if (negative)
        text[length++] = '-';
    /* Place p is the digit worth 10^p: digit 0 of the number is at place `exponent`. */
    int place = decimal.exponent > 0 ? decimal.exponent : 0;
    int last = decimal.exponent - decimal.count + 1;
    for (; place >= 0; place--)
        text[length++] = digit(decimal, decimal.exponent - place);
    text[length++] = '.';
    do
        text[length++] = digit(decimal, decimal.exponent - place);
    while (place-- > last);
    text[length] = '\0';
    return length;
}

static size_t scientific(char *text, int negative, struct decimal decimal)
{
    size_t length = 0;
    if (negative)
        text[length++] = '-';
    text[length++] = decimal.digits[0];
    text[length++] = '.';
    text[length++] = digit(decimal, 1);
    for (int position = 2; position < decimal.count; position++)
        text[length++] = decimal.digits[position];
    return length + (size_t)sprintf(text + length, "E%d", decimal.exponent);
}

typedef size_t notation(char *text, int negative, struct decimal decimal);

/* Writes the number with as many digits as fit; returns whether two of them, or one in 0.3, do. */
static int fits(notation *write, char *text, double value, int negative, struct decimal exact,
                uint64_t columns)
{
    size_t length = SIZE_MAX;
    if ((uint64_t)(negative + exact.count) < columns && (length = write(text, negative, exact)) <= columns)
        return 1;
    int least = exact.exponent < 0 && write == positional ? 1 : 2;
    /* The text has more characters than there are columns. Each digit takes one, and so do the sign, the
       point and leading zeros; rounding up may remove one of these. */
    int most = (int)columns - negative + (exact.exponent < 0 && write == positional ? exact.exponent : -1);
    for (int count = most < exact.count ? most : exact.count - 1; count >= least && length > columns; count--)
        length = write(text, negative, shorter(value, exact, count));
    return length <= columns;
}

static size_t copy(char *text, const char *from)
{
    return strlen(strcpy(text, from));
}

TLC_WEAK size_t tlc_format_real(char text[TLC_REAL_SIZE], double value, uint64_t columns)
{
    int negative = signbit(value) != 0;
    if (isnan(value))
        return copy(text, "NaN");
    if (isinf(value))
        return copy(text, negative ? "-Infinity" : "Infinity");
    if (value == 0.0)
        return copy(text, negative ? "-0.0" : "0.0");
    value = fabs(value);
    struct decimal exact = shortest(value);
    int plain = exact.exponent >= LEAST_EXPONENT && exact.exponent <= GREATEST_EXPONENT;
    if (columns > 0) {
        if (plain && fits(positional, text, value, negative, exact, columns))
            return strlen(text);
        /* A number whose whole part is too wide may still fit with an exponent. */
        if (fits(scientific, text, value, negative, exact, columns))
            return strlen(text);
    }
    return (plain ? positional : scientific)(text, negative, exact);
}

/* The first digit of the number follows the last place: the result is 1 at that place, or nothing. */
static size_t rounded_away(char *to, double value, int64_t places, int64_t *exponent)
{
    if (places < -1)
        return 0;
    /* The digit before the first one is 0, so the number is rounded to one digit less than it has: up if it
       is above one half, and to the even digit 0 if it is exactly one half. */
    char text[TLC_REAL_SIZE + MAX_PLACES];
    snprintf(text, sizeof text, "%.*e", MAX_PLACES, value);
    int is_half = text[0] == '5' && text[2 + strspn(text + 2, "0")] == 'e';
    if (text[0] < '5' || is_half)
        return 0;
    *exponent = atoi(strchr(text, 'e') + 1) + 1;
    to[0] = '1';
    return 1;
}

/* The digits of a number that is neither zero, infinite nor NaN: the shortest that read back as the number
   (mode 0), `count` of them (mode 1), or up to `count` places after the point (mode 2; before it, if `count`
   is negative). No trailing zeros, but at least one digit; none if the number rounds to zero. */
static size_t significant(char *to, double value, uint64_t mode, int64_t count, int64_t *exponent)
{
    char text[TLC_REAL_SIZE + MAX_PLACES];
    struct decimal decimal = shortest(value);
    int64_t places = count < 1 ? 0 : count - 1;
    if (mode == 2) {
        /* The exponent before rounding gives the number of digits. For a power of ten it may be less. */
        int before = decimal.exponent;
        if (decimal.count == 1 && decimal.digits[0] == '1') {
            snprintf(text, sizeof text, "%.*e", MAX_DIGITS, value);
            before = atoi(strchr(text, 'e') + 1);
        }
        places = before + count;
    }
    if (mode != 0 && places < 0)
        return rounded_away(to, value, places, exponent);
    if (mode == 0 || places < decimal.count - 1) {
        if (mode != 0)
            decimal = shorter(value, decimal, (int)places + 1);
        memcpy(to, decimal.digits, (size_t)decimal.count);
        *exponent = decimal.exponent;
        return (size_t)decimal.count;
    }
    snprintf(text, sizeof text, "%.*e", places > MAX_PLACES ? MAX_PLACES : (int)places, value);
    char *mark = strchr(text, 'e');
    size_t length = 0;
    for (const char *next = text; next < mark; next++)
        if (*next != '.')
            to[length++] = *next;
    while (length > 1 && to[length - 1] == '0')
        length--;
    *exponent = atoi(mark + 1);
    return length;
}

/* The digits of a number as a fraction d.ddd times 10^exponent, see `significant`; returns how many. */
TLC_WEAK uint64_t TlcRealDigits(double value, uint64_t mode, int64_t count, char *to, int64_t *exponent)
{
    *exponent = 0;
    return value == 0.0 ? 0 : significant(to, fabs(value), mode, count, exponent);
}

/* Converts a text with few digits and a small exponent: the number is a product or quotient of two exact
   ones, rounded once (William Clinger, "How to read floating point numbers accurately", 1990). */
static int exact_product(const char *text, uint64_t high, double *value)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    enum { MOST = sizeof powers / sizeof powers[0] - 1 };
    uint64_t digits = 0, position = 0;
    int negative = text[0] == '-', after_point = 0, exponent = 0;
    position += negative || text[0] == '+';
    uint64_t first = position;
    for (; position <= high && digits < UINT64_C(1) << 59; position++) {
        if (text[position] == '.' && !after_point)
            after_point = 1;
        else if (text[position] < '0' || text[position] > '9')
            break;
        else {
            digits = 10 * digits + (uint64_t)(text[position] - '0');
            exponent -= after_point;
        }
    }
    if (position <= high && (text[position] == 'E' || text[position] == 'e')) {
        int is_negative = position < high && text[position + 1] == '-', given = 0;
        position += is_negative || (position < high && text[position + 1] == '+') ? 2 : 1;
        uint64_t begin = position;
        for (; position <= high && position - begin < 4 && text[position] >= '0' && text[position] <= '9'; position++)
            given = 10 * given + (text[position] - '0');
        if (position == begin)
            return 0;
        exponent += is_negative ? -given : given;
    }
    if (position == first || (position <= high && text[position] != '\0') || digits > UINT64_C(1) << 53
        || exponent < -MOST || exponent > MOST)
        return 0;
    *value = exponent < 0 ? (double)digits / powers[-exponent] : (double)digits * powers[exponent];
    if (negative)
        *value = -*value;
    return 1;
}

/* The number whose text, a real constant of the language, fills an array of characters up to 0C or its end.
   The result is infinite if the number is too great. */
TLC_WEAK double TlcParseReal(const char *characters, uint64_t high)
{
    double value;
    if (exact_product(characters, high, &value))
        return value;
    char *copy = strndup(characters, high + 1);
    value = copy == NULL ? 0.0 : strtod(copy, NULL);
    free(copy);
    return value;
}

TLC_WEAK uint8_t TlcIsNegative(double value)
{
    return signbit(value) != 0;
}
