/* Real numbers as text.

   The text is a real constant of the language: digits, a point, digits, and an exponent if the number is very
   large or small. With 0 columns, it is the shortest text that reads back as the same number. With more, the
   number is rounded to the digits that fit; if too few fit, the columns are ignored. */

#include "digits.h"
#include "tlc.h"

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

/* Copies the digits of a number other than 0 without its trailing zeros; returns how many it has with them. */
static int strip(char *to, uint64_t digits, int *count)
{
    char buffer[TLC_MOST_DIGITS], *end = buffer + sizeof buffer;
    char *first = tlc_digits(end, digits), *last = end;
    while (last[-1] == '0')
        last--;
    *count = (int)(last - first);
    memcpy(to, first, (size_t)*count);
    return (int)(end - first);
}

static struct decimal shortest(double value)
{
    struct decimal decimal;
    uint64_t digits = tlc_shortest(value, &decimal.exponent);
    decimal.exponent += strip(decimal.digits, digits, &decimal.count) - 1;
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

/* The modes of `significant`. */
enum mode { SHORTEST, SIGNIFICANT, AFTER_POINT };

/* As `significant`, for any number of digits. */
static size_t exactly(char *to, double value, enum mode mode, int64_t count, int64_t *exponent)
{
    char text[TLC_REAL_SIZE + MAX_PLACES];
    struct decimal decimal = shortest(value);
    int64_t places = count < 1 ? 0 : count - 1;
    if (mode == AFTER_POINT) {
        /* The exponent before rounding gives the number of digits. For a power of ten it may be less. */
        int before = decimal.exponent;
        if (decimal.count == 1 && decimal.digits[0] == '1') {
            snprintf(text, sizeof text, "%.*e", MAX_DIGITS, value);
            before = atoi(strchr(text, 'e') + 1);
        }
        places = before + count;
    }
    if (mode != SHORTEST && places < 0)
        return rounded_away(to, value, places, exponent);
    if (mode == SHORTEST || places < decimal.count - 1) {
        if (mode != SHORTEST)
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

/* As `significant`, with a product of whole numbers; returns whether that suffices. */
static int by_product(char *to, double value, enum mode mode, int64_t count, int64_t *exponent, size_t *length)
{
    uint64_t digits;
    if (mode == AFTER_POINT) {
        if (count < -MAX_PLACES || count > MAX_PLACES || !tlc_scaled(value, (int)count, &digits))
            return 0;
    } else {
        static const uint64_t limits[] = {1,
                                          10,
                                          100,
                                          1000,
                                          10000,
                                          100000,
                                          1000000,
                                          10000000,
                                          100000000,
                                          1000000000,
                                          10000000000,
                                          100000000000,
                                          1000000000000,
                                          10000000000000,
                                          100000000000000,
                                          1000000000000000,
                                          10000000000000000,
                                          100000000000000000};
        if (mode == SHORTEST || count > MAX_DIGITS)
            return 0;
        int wanted = count < 1 ? 1 : (int)count;
        /* The exponent of the greatest power of ten that the power of two in the number reaches: it may be one
           too small. */
        int places = wanted - 1 - (tlc_binary_exponent(value) * 1262611 >> 22);
        if (!tlc_scaled(value, places, &digits) || (digits >= limits[wanted] && !tlc_scaled(value, --places, &digits)))
            return 0;
        count = places;
    }
    int kept = 0;
    if (digits != 0)
        *exponent = strip(to, digits, &kept) - 1 - count;
    *length = (size_t)kept;
    return 1;
}

/* The digits of a number that is neither zero, infinite nor NaN: the shortest that read back as the number,
   `count` of them, or up to `count` places after the point; before it, if `count` is negative. No trailing zeros,
   but at least one digit; none if the number rounds to zero. */
static size_t significant(char *to, double value, enum mode mode, int64_t count, int64_t *exponent)
{
    size_t length;
    if (by_product(to, value, mode, count, exponent, &length))
        return length;
    return exactly(to, value, mode, count, exponent);
}

/* The digits of a number as a fraction d.ddd times 10^exponent, see `significant`; returns how many. */
TLC_WEAK uint64_t TlcRealDigits(double value, uint64_t mode, int64_t count, char *to, int64_t *exponent)
{
    *exponent = 0;
    return value == 0.0 ? 0 : significant(to, fabs(value), (enum mode)mode, count, exponent);
}

TLC_WEAK uint8_t TlcIsNegative(double value)
{
    return signbit(value) != 0;
}

/* The most characters of a text, with its sign, point and exponent. */
enum { MAX_TEXT = TLC_REAL_SIZE + MAX_PLACES };

/* Copies a text to an array, which is terminated if there is room; returns the length of the text. */
static uint64_t deliver(char *to, uint64_t high, const char *text, size_t length)
{
    memcpy(to, text, length <= high ? length : high + 1);
    if (length <= high)
        to[length] = '\0';
    return length;
}

/* Delivers the word for a number that is not finite. */
static uint64_t word(char *to, uint64_t high, double value)
{
    const char *text = isnan(value) ? "NaN" : value < 0.0 ? "-Infinity" : "Infinity";
    return deliver(to, high, text, strlen(text));
}

/* Appends the digits of a number from `first` on, `count` of them; the `known` ones are followed by zeros. */
static char *append(char *text, const char *digits, int64_t known, int64_t first, int64_t count)
{
    int64_t copied = known <= first ? 0 : known - first < count ? known - first : count;
    if (copied > 0)
        memcpy(text, digits + first, (size_t)copied);
    if (count > copied)
        memset(text + copied, '0', (size_t)(count - copied));
    return count > 0 ? text + count : text;
}

/* Writes a number with digits to some place before `end`; returns the first character, or NULL if that takes more
   digits than a word has. A number that is rounded to zero has no sign. */
static char *quickly_fixed(char *end, double value, int place)
{
    uint64_t whole = 0;
    int decimals = place < 0 ? 0 : place;
    if (value != 0.0 && !tlc_scaled(fabs(value), decimals, &whole))
        return NULL;
    char *first = tlc_digits(end, whole);
    while (end - first <= decimals)
        *--first = '0';
    if (place >= 0) {
        memmove(first - 1, first, (size_t)(end - first - decimals));
        first--;
        end[-decimals - 1] = '.';
    }
    if (whole != 0 && signbit(value))
        *--first = '-';
    return first;
}

/* See lib/tlc/TlcReal.def; `place` is limited to the places that any number has. */
TLC_WEAK uint64_t TlcFixedText(double value, int64_t place, char *to, uint64_t high)
{
    if (!isfinite(value))
        return word(to, high, value);
    char digits[MAX_TEXT], text[MAX_TEXT], *next = text;
    if (place >= -1 && place <= MAX_PLACES) {
        char *end = text + sizeof text, *first = quickly_fixed(end, value, (int)place);
        if (first != NULL)
            return deliver(to, high, first, (size_t)(end - first));
    }
    int64_t exponent;
    enum mode mode = place == INT64_MIN ? SHORTEST : AFTER_POINT;
    place = place > MAX_PLACES + 1 ? MAX_PLACES + 1 : place < -MAX_PLACES - 1 ? -MAX_PLACES - 1 : place;
    int64_t known = (int64_t)TlcRealDigits(value, mode, place < 0 ? place + 1 : place, digits, &exponent);
    if (mode == SHORTEST)
        place = known - exponent - 1 > 0 ? known - exponent - 1 : -1;
    if (known > 0 && signbit(value))
        *next++ = '-';
    if (exponent < 0)
        *next++ = '0';
    else
        next = append(next, digits, known, 0, exponent + 1);
    if (place >= 0)
        *next++ = '.';
    int64_t zeros = exponent >= 0 ? 0 : -exponent - 1 < place ? -exponent - 1 : place;
    next = append(next, digits, 0, 0, zeros);
    next = append(next, digits, known, exponent < 0 ? 0 : exponent + 1, place - zeros);
    return deliver(to, high, text, (size_t)(next - text));
}

/* See lib/tlc/TlcReal.def. */
TLC_WEAK uint64_t TlcFloatText(double value, uint64_t count, uint64_t step, char *to, uint64_t high)
{
    if (!isfinite(value))
        return word(to, high, value);
    char digits[MAX_TEXT], text[MAX_TEXT], *next = text;
    int64_t exponent;
    int64_t wanted = count > MAX_PLACES + 1 ? MAX_PLACES + 1 : (int64_t)count;
    int64_t known = (int64_t)TlcRealDigits(value, count == 0 ? SHORTEST : SIGNIFICANT, wanted, digits, &exponent);
    if (count == 0)
        wanted = known > 0 ? known : 1;
    int64_t before = exponent % (int64_t)step;
    before += before < 0 ? (int64_t)step + 1 : 1;
    exponent -= before - 1;
    if (known > 0 && signbit(value))
        *next++ = '-';
    next = append(next, digits, known, 0, before);
    if (wanted > before) {
        *next++ = '.';
        next = append(next, digits, known, before, wanted - before);
    }
    if (exponent != 0) {
        char buffer[TLC_MOST_DIGITS], *end = buffer + sizeof buffer;
        char *first = tlc_digits(end, (uint64_t)(exponent < 0 ? -exponent : exponent));
        *next++ = 'E';
        *next++ = exponent < 0 ? '-' : '+';
        memcpy(next, first, (size_t)(end - first));
        next += end - first;
    }
    return deliver(to, high, text, (size_t)(next - text));
}
