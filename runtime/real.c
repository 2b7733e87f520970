/* Real numbers as text.

   The text is a real constant of the language: digits, a point, digits, and an exponent where the number is
   very large or very small. With 0 columns it is the shortest text that reads back as the same number. With
   more it is rounded to the digits that fit; where the columns are too few for that, they are disregarded. */

#define _GNU_SOURCE /* strndup */

#include "tlc.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers from 10^LEAST_EXPONENT to below 10^(GREATEST_EXPONENT + 1) are written without an exponent. */
enum { MAX_DIGITS = 17, LEAST_EXPONENT = -5, GREATEST_EXPONENT = 14 };

/* No number has more digits than that. */
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

/* Fifteen digits always survive the way to text and back, so a shorter text is those without their zeros;
   only the very smallest numbers have fewer to begin with. */
static struct decimal shortest(double value)
{
    for (int count = value < DBL_MIN ? 1 : 15; count < MAX_DIGITS; count++) {
        char text[MAX_DIGITS + 16];
        snprintf(text, sizeof text, "%.*e", count - 1, value);
        if (strtod(text, NULL) == value)
            return round_to(value, count);
    }
    return round_to(value, MAX_DIGITS);
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
    /* Place p is the digit worth 10^p: digit 0 of the number stands at place `exponent`. */
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

/* Writes the number with as many digits as fit; whether two of them, or one in 0.3, do. */
static int fits(notation *write, char *text, double value, int negative, struct decimal exact,
                uint64_t columns)
{
    size_t length = write(text, negative, exact);
    int least = exact.exponent < 0 && write == positional ? 1 : 2;
    for (int count = exact.count - 1; count >= least && length > columns; count--)
        length = write(text, negative, round_to(value, count));
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

/* The first digit of the number lies behind the last place: what is left is 1 at that place, or nothing. */
static size_t rounded_away(char *to, double value, int64_t places, int64_t *exponent)
{
    if (places < -1)
        return 0;
    /* The digit before the first one is 0, so the number is rounded to one digit less than it has: up from
       just above one half, and from exactly one half to the even digit 0. */
    char text[TLC_REAL_SIZE + MAX_PLACES];
    snprintf(text, sizeof text, "%.*e", MAX_PLACES, value);
    int is_half = text[0] == '5' && text[2 + strspn(text + 2, "0")] == 'e';
    if (text[0] < '5' || is_half)
        return 0;
    *exponent = atoi(strchr(text, 'e') + 1) + 1;
    to[0] = '1';
    return 1;
}

/* The digits of a number that is neither zero, infinite nor NaN: the shortest that read back as it does
   (mode 0), `count` of them (mode 1), or up to `count` places behind the point (mode 2; before it, if `count` is
   negative). Without zeros at the end, but at least one; none where the number rounds to zero. */
static size_t significant(char *to, double value, uint64_t mode, int64_t count, int64_t *exponent)
{
    char text[TLC_REAL_SIZE + MAX_PLACES];
    if (mode == 0) {
        struct decimal decimal = shortest(value);
        memcpy(to, decimal.digits, (size_t)decimal.count);
        *exponent = decimal.exponent;
        return (size_t)decimal.count;
    }
    int64_t places = count < 1 && mode == 1 ? 0 : count - 1;
    if (mode == 2) {
        /* The exponent before rounding says how many digits are left. */
        snprintf(text, sizeof text, "%.*e", MAX_DIGITS, value);
        places = atoi(strchr(text, 'e') + 1) + count;
    }
    if (places < 0)
        return rounded_away(to, value, places, exponent);
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

/* The digits of a number as a decimal fraction d.ddd times 10^exponent, see `significant`; gives how many. */
TLC_WEAK uint64_t TlcRealDigits(double value, uint64_t mode, int64_t count, char *to, int64_t *exponent)
{
    *exponent = 0;
    return value == 0.0 ? 0 : significant(to, fabs(value), mode, count, exponent);
}

/* The number whose text, a real constant of the language, fills an array of characters up to 0C or its end.
   The result of a number that is too great is infinite. */
TLC_WEAK double TlcParseReal(const char *characters, uint64_t high)
{
    char *copy = strndup(characters, high + 1);
    double value = copy == NULL ? 0.0 : strtod(copy, NULL);
    free(copy);
    return value;
}

TLC_WEAK uint8_t TlcIsNegative(double value)
{
    return signbit(value) != 0;
}
