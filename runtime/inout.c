/* The C layer below the module InOut: characters and numbers through stdio, see lib/TlcIO.def.

   A program has one thread, so the unlocked functions serve. */

#define _GNU_SOURCE /* fwrite_unlocked */

#include "tlc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void blanks(uint64_t columns, size_t used)
{
    for (uint64_t column = used; column < columns; column++)
        putc_unlocked(' ', stdout);
}

static void text(const char *characters, size_t length, uint64_t columns)
{
    blanks(columns, length);
    fwrite_unlocked(characters, 1, length, stdout);
}

/* The digits of `value`, right-justified with a sign before them. */
static void whole(uint64_t value, int negative, unsigned base, uint64_t columns)
{
    char digits[24];
    char *first = digits + sizeof digits;
    do {
        *--first = "0123456789ABCDEF"[value % base];
        value /= base;
    } while (value != 0);
    if (negative)
        *--first = '-';
    text(first, (size_t)(digits + sizeof digits - first), columns);
}

/* The next character, or -1 at the end of the input. */
TLC_WEAK int64_t TlcReadChar(void)
{
    return getc_unlocked(stdin);
}

/* The next character without taking it, or -1. */
TLC_WEAK int64_t TlcPeekChar(void)
{
    int character = getc_unlocked(stdin);
    if (character != EOF)
        ungetc(character, stdin);
    return character;
}

TLC_WEAK void TlcWriteChar(char character)
{
    putc_unlocked(character, stdout);
}

/* An open array of characters, as far as its first 0C. */
TLC_WEAK void TlcWriteChars(const char *characters, uint64_t high)
{
    fwrite_unlocked(characters, 1, strnlen(characters, high + 1), stdout);
}

TLC_WEAK void TlcWriteInt(int64_t value, uint64_t columns)
{
    uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    whole(magnitude, value < 0, 10, columns);
}

TLC_WEAK void TlcWriteCard(uint64_t value, uint64_t base, uint64_t columns)
{
    whole(value, 0, (unsigned)base, columns);
}

TLC_WEAK void TlcWriteReal(double value, uint64_t columns)
{
    char characters[TLC_REAL_SIZE];
    size_t length = tlc_format_real(characters, value, columns);
    text(characters, length, columns);
}

TLC_WEAK void TlcWriteFixed(double value, uint64_t columns, uint64_t decimals)
{
    /* The greatest number has 309 digits before the point; no number has meaning 60 digits behind it. */
    char characters[TLC_REAL_SIZE];
    int places = decimals > 60 ? 60 : (int)decimals;
    int length = snprintf(characters, sizeof characters, "%.*f", places, value);
    /* What is rounded to zero has no sign. */
    int sign = characters[0] == '-' && strpbrk(characters, "123456789in") == NULL;
    text(characters + sign, (size_t)(length - sign), columns);
}

/* The number whose text, a real constant of the language, fills an array of characters up to 0C or its end. */
TLC_WEAK double TlcParseReal(const char *characters, uint64_t high)
{
    char *copy = strndup(characters, high + 1);
    double value = copy == NULL ? 0.0 : strtod(copy, NULL);
    free(copy);
    return value;
}
