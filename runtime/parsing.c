/* Numbers from text: in arrays, and read from streams for RealIO and WholeIO, see lib/tlc/TlcReal.def and
   lib/tlc/TlcIO.def. */

#define _GNU_SOURCE /* strndup, the unlocked functions */

#include "ahead.h"
#include "tlc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The numbers of IOConsts.ReadResults. */
enum result { ALL_RIGHT = 1, OUT_OF_RANGE = 2, WRONG_FORMAT = 3, END_OF_LINE = 4, END_OF_INPUT = 5 };

static int is_digit(int character)
{
    return character >= '0' && character <= '9';
}

/* As many digits as always fit a word, times 10^exponent; others were cut off if `is_cut`. */
struct mantissa {
    uint64_t digits;
    int64_t exponent;
    int is_cut;
};

/* Reads the digits and the point of a number from a position of a text, which ends at `end` or at 0C. */
static const char *take_digits(const char *text, const char *end, struct mantissa *mantissa)
{
    static const uint64_t LIMIT = UINT64_C(1000000000000000000);
    int after_point = 0;
    *mantissa = (struct mantissa){0, 0, 0};
    for (; text < end; text++) {
        if (*text == '.' && !after_point) {
            after_point = 1;
        } else if (!is_digit(*text)) {
            break;
        } else if (mantissa->digits < LIMIT) {
            mantissa->digits = 10 * mantissa->digits + (uint64_t)(*text - '0');
            mantissa->exponent -= after_point;
        } else {
            mantissa->exponent += !after_point;
            mantissa->is_cut |= *text != '0';
        }
    }
    return text;
}

/* Reads an exponent, if there is one; NULL if it has no digits. */
static const char *take_exponent(const char *text, const char *end, int64_t *exponent)
{
    enum { GREATEST = 100000000 };
    if (text == end || (*text != 'E' && *text != 'e'))
        return text;
    int64_t given = 0;
    int is_negative = ++text < end && *text == '-';
    text += is_negative || (text < end && *text == '+');
    if (text == end || !is_digit(*text))
        return NULL;
    for (; text < end && is_digit(*text); text++)
        given = given < GREATEST ? 10 * given + (*text - '0') : given;
    *exponent += is_negative ? -given : given;
    return text;
}

/* Computes the number; returns whether that is sure. With few digits and a small exponent, it is a product or
   quotient of two exact ones, rounded once (William Clinger, "How to read floating point numbers accurately",
   1990). */
static int value_of(const struct mantissa *mantissa, double *value)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    enum { MOST = sizeof powers / sizeof powers[0] - 1, SMALL = 1000 };
    if (mantissa->exponent < -SMALL || mantissa->exponent > SMALL)
        return 0;
    int exponent = (int)mantissa->exponent;
    uint64_t digits = mantissa->digits;
    if (digits <= UINT64_C(1) << 53 && exponent >= -MOST && exponent <= MOST && !mantissa->is_cut) {
        *value = exponent < 0 ? (double)digits / powers[-exponent] : (double)digits * powers[exponent];
        return 1;
    }
    if (!tlc_from_decimal(digits, exponent, value))
        return 0;
    /* The digits that were cut off make the number greater, by less than one of the last digit kept. */
    double next;
    return !mantissa->is_cut || (tlc_from_decimal(digits + 1, exponent, &next) && next == *value);
}

/* Converts the constant of the language that follows blanks; returns its end, NULL if there is none or the number is
   not sure. */
static const char *quickly(const char *text, const char *end, double *value)
{
    struct mantissa mantissa;
    while (text < end && *text == ' ')
        text++;
    int is_negative = text < end && *text == '-';
    text += is_negative || (text < end && *text == '+');
    if (text == end || !is_digit(*text))
        return NULL;
    text = take_exponent(take_digits(text, end, &mantissa), end, &mantissa.exponent);
    if (text == NULL || !value_of(&mantissa, value))
        return NULL;
    if (is_negative)
        *value = -*value;
    return text;
}

/* The number whose text, a real constant of the language, fills an array of characters up to 0C or its end.
   The result is infinite if the number is too great. */
TLC_WEAK double TlcParseReal(const char *characters, uint64_t high)
{
    double value;
    const char *end = characters + high + 1, *after = quickly(characters, end, &value);
    if (after == end || (after != NULL && *after == '\0'))
        return value;
    char *copy = strndup(characters, high + 1);
    value = copy == NULL ? 0.0 : strtod(copy, NULL);
    free(copy);
    return value;
}

/* Skips blanks; returns the next character. */
static int skip_blanks(FILE *file)
{
    int character = getc_unlocked(file);
    while (character == ' ')
        character = getc_unlocked(file);
    return character;
}

/* Pushes back the character after what was read; returns the result for it, if nothing was read. */
static enum result leave(FILE *file, int character)
{
    if (character == EOF)
        return END_OF_INPUT;
    ungetc(character, file);
    return character == '\n' ? END_OF_LINE : WRONG_FORMAT;
}

/* The characters of a number; a long one gets storage. */
struct text {
    char *characters;
    size_t length, room;
    char buffer[128];
};

static void add(struct text *text, int character)
{
    if (text->length == text->room) {
        int is_first = text->characters == text->buffer;
        text->room *= 2;
        char *larger = realloc(is_first ? NULL : text->characters, text->room);
        if (larger == NULL)
            tlc_fail("RealIO", "no storage for a number");
        if (is_first)
            memcpy(larger, text->buffer, text->length);
        text->characters = larger;
    }
    text->characters[text->length++] = (char)character;
}

/* Reads digits, the first of which may be there already; returns the character after them. */
static int read_digits(FILE *file, struct text *text, int character)
{
    for (; is_digit(character); character = getc_unlocked(file))
        add(text, character);
    return character;
}

static int read_sign(FILE *file, struct text *text, int character)
{
    if (character != '+' && character != '-')
        return character;
    add(text, character);
    return getc_unlocked(file);
}

/* Reads the longest text that begins a real number, as RealConv.ScanReal does; returns whether it is complete. */
static int read_real(FILE *file, struct text *text, int *after)
{
    int character = read_sign(file, text, *after), is_number = is_digit(character);
    character = read_digits(file, text, character);
    if (is_number && character == '.') {
        add(text, character);
        character = read_digits(file, text, getc_unlocked(file));
    }
    if (is_number && (character == 'E' || character == 'e')) {
        add(text, character);
        character = read_sign(file, text, getc_unlocked(file));
        is_number = is_digit(character);
        character = read_digits(file, text, character);
    }
    *after = character;
    return is_number;
}

/* Reads a number that is buffered completely, with a character after it; returns whether there is one. */
static int read_ahead(FILE *file, double *value)
{
    const char *first;
    size_t ahead = tlc_ahead(file, &first);
    double number;
    const char *after = quickly(first, first + ahead, &number);
    if (after == NULL || after == first + ahead)
        return 0;
    tlc_take_ahead(file, (size_t)(after - first));
    *value = number;
    return 1;
}

TLC_WEAK uint64_t TlcReadReal(FILE *file, double *value)
{
    if (read_ahead(file, value))
        return ALL_RIGHT;
    struct text text = {.room = sizeof text.buffer};
    text.characters = text.buffer;
    int after = skip_blanks(file);
    int is_number = read_real(file, &text, &after);
    enum result result = leave(file, after);
    if (is_number) {
        double number = TlcParseReal(text.characters, text.length - 1);
        result = isfinite(number) ? ALL_RIGHT : OUT_OF_RANGE;
        if (result == ALL_RIGHT)
            *value = number;
    } else if (text.length > 0) {
        result = WRONG_FORMAT;
    }
    if (text.characters != text.buffer)
        free(text.characters);
    return result;
}

/* Reads a number up to a limit; `character` is its first one. */
static enum result read_whole(FILE *file, int character, uint64_t limit, uint64_t *value)
{
    int is_number = is_digit(character), fits = 1;
    *value = 0;
    for (; is_digit(character); character = getc_unlocked(file)) {
        uint64_t digit = (uint64_t)(character - '0');
        fits = fits && digit <= limit && *value <= (limit - digit) / 10;
        if (fits)
            *value = 10 * *value + digit;
    }
    enum result result = leave(file, character);
    return !is_number ? result : fits ? ALL_RIGHT : OUT_OF_RANGE;
}

TLC_WEAK uint64_t TlcReadInt(FILE *file, int64_t greatest, int64_t *value)
{
    int character = skip_blanks(file), is_negative = character == '-', has_sign = is_negative || character == '+';
    uint64_t number;
    if (has_sign)
        character = getc_unlocked(file);
    enum result result = read_whole(file, character, (uint64_t)greatest + (uint64_t)is_negative, &number);
    if (result == ALL_RIGHT)
        *value = (int64_t)(is_negative ? 0 - number : number);
    return has_sign && result != ALL_RIGHT && result != OUT_OF_RANGE ? WRONG_FORMAT : result;
}

TLC_WEAK uint64_t TlcReadCard(FILE *file, uint64_t greatest, uint64_t *value)
{
    uint64_t number;
    enum result result = read_whole(file, skip_blanks(file), greatest, &number);
    if (result == ALL_RIGHT)
        *value = number;
    return result;
}
