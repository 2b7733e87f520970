/* Characters and numbers on the streams of stdio, see lib/TlcIO.def. Standard input and output are shared
   with all other code in the program that uses stdio.

   A program has a single thread, so the unlocked functions suffice. */

#define _GNU_SOURCE /* fwrite_unlocked */

#include "ahead.h"
#include "digits.h"
#include "tlc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void blanks(FILE *file, uint64_t columns, size_t used)
{
    for (uint64_t column = used; column < columns; column++)
        putc_unlocked(' ', file);
}

static void text(FILE *file, const char *characters, size_t length, uint64_t columns)
{
    blanks(file, columns, length);
    fwrite_unlocked(characters, 1, length, file);
}

/* Room for a signed 64-bit number in base 2. */
enum { MAX_WHOLE = 65 };

static char *digits(char *end, uint64_t value, uint64_t base)
{
    do {
        *--end = "0123456789ABCDEF"[value % base];
        value /= base;
    } while (value != 0);
    return end;
}

/* Reads the next character; -1 at the end of the input. */
TLC_WEAK int64_t TlcGet(FILE *file)
{
    return getc_unlocked(file);
}

/* The next character, which is not consumed, or -1. */
TLC_WEAK int64_t TlcPeek(FILE *file)
{
    const char *first;
    if (tlc_ahead(file, &first) > 0)
        return (unsigned char)*first;
    int character = getc_unlocked(file);
    if (character != EOF)
        ungetc(character, file);
    return character;
}

TLC_WEAK void TlcUnget(FILE *file, char character)
{
    ungetc((unsigned char)character, file);
}

TLC_WEAK void TlcPut(FILE *file, char character)
{
    putc_unlocked(character, file);
}

/* Writes an open array of characters, up to its first 0C. */
TLC_WEAK void TlcPutChars(FILE *file, const char *characters, uint64_t high)
{
    tlc_write(file, characters, strnlen(characters, high + 1));
}

/* As TlcPutChars; returns whether the device has accepted the text. */
TLC_WEAK uint8_t TlcWriteChars(FILE *file, const char *characters, uint64_t high)
{
    return tlc_write(file, characters, strnlen(characters, high + 1));
}

TLC_WEAK uint8_t TlcWriteChar(FILE *file, char character)
{
    return putc_unlocked(character, file) != EOF;
}

TLC_WEAK void TlcPutInt(FILE *file, int64_t value, uint64_t columns)
{
    char buffer[MAX_WHOLE], *end = buffer + sizeof buffer;
    char *first = tlc_digits(end, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
    if (value < 0)
        *--first = '-';
    text(file, first, (size_t)(end - first), columns);
}

TLC_WEAK void TlcPutCard(FILE *file, uint64_t value, uint64_t base, uint64_t columns)
{
    char buffer[MAX_WHOLE], *end = buffer + sizeof buffer;
    char *first = base == 10 ? tlc_digits(end, value) : digits(end, value, base);
    text(file, first, (size_t)(end - first), columns);
}

TLC_WEAK void TlcPutReal(FILE *file, double value, uint64_t columns)
{
    char characters[TLC_REAL_SIZE];
    size_t length = tlc_format_real(characters, value, columns);
    text(file, characters, length, columns);
}

TLC_WEAK void TlcPutFixed(FILE *file, double value, uint64_t columns, uint64_t decimals)
{
    /* The greatest number has 309 digits before the point; 60 digits after it exceed any precision. */
    enum { MAX_DECIMALS = 60 };
    char characters[TLC_REAL_SIZE];
    int64_t places = decimals > MAX_DECIMALS ? MAX_DECIMALS : decimals == 0 ? -1 : (int64_t)decimals;
    size_t length = isfinite(value) ? TlcFixedText(value, places, characters, sizeof characters - 1)
                                    : (size_t)snprintf(characters, sizeof characters, "%f", value);
    text(file, characters, length, columns);
}
