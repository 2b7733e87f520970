/* Reading the lines of a stream for TextIO and FIO, see lib/tlc/TlcIO.def. A line ends at its line feed or at
   the end of the input; only TlcSkipLine and the functions for FIO consume the line feed. */

#define _GNU_SOURCE /* the unlocked functions */

#include "ahead.h"
#include "tlc.h"

#include <stdio.h>
#include <string.h>

/* The numbers of IOConsts.ReadResults. */
enum result { ALL_RIGHT = 1, OUT_OF_RANGE = 2, END_OF_LINE = 4, END_OF_INPUT = 5 };

int64_t TlcPeek(FILE *file);
uint64_t TlcReadLine(FILE *file, char *to, uint64_t count);

/* Classifies the next character, which is not consumed. */
static enum result look(FILE *file)
{
    int64_t next = TlcPeek(file);
    return next < 0 ? END_OF_INPUT : next == '\n' ? END_OF_LINE : ALL_RIGHT;
}

static void terminate(char *text, uint64_t high, uint64_t length)
{
    if (length <= high)
        text[length] = '\0';
}

TLC_WEAK uint64_t TlcReadChar(FILE *file, char *character)
{
    enum result result = look(file);
    if (result == ALL_RIGHT)
        *character = (char)getc_unlocked(file);
    return result;
}

/* Reads as much of the line as fits. */
TLC_WEAK uint64_t TlcReadString(FILE *file, char *text, uint64_t high)
{
    enum result result = look(file);
    terminate(text, high, result == ALL_RIGHT ? TlcReadLine(file, text, high + 1) : 0);
    return result;
}

/* Skips the rest of the line. */
static enum result skip_to_end(FILE *file)
{
    for (;;) {
        const char *first;
        size_t ahead = tlc_ahead(file, &first);
        const char *end = ahead == 0 ? NULL : memchr(first, '\n', ahead);
        tlc_take_ahead(file, end == NULL ? ahead : (size_t)(end - first));
        enum result result = look(file);
        if (result != ALL_RIGHT)
            return result;
        getc_unlocked(file);
    }
}

/* Reads the whole line; characters that do not fit are lost. */
TLC_WEAK uint64_t TlcReadRest(FILE *file, char *text, uint64_t high)
{
    const char *first;
    size_t ahead = tlc_ahead(file, &first), most = high + 1;
    const char *end = ahead == 0 ? NULL : memchr(first, '\n', ahead < most ? ahead : most);
    if (end != NULL) {
        size_t length = (size_t)(end - first);
        memcpy(text, first, length);
        text[length] = '\0';
        tlc_take_ahead(file, length);
        return length == 0 ? END_OF_LINE : ALL_RIGHT;
    }
    enum result result = (enum result)TlcReadString(file, text, high);
    if (result != ALL_RIGHT || look(file) != ALL_RIGHT)
        return result;
    skip_to_end(file);
    return OUT_OF_RANGE;
}

TLC_WEAK uint64_t TlcSkipLine(FILE *file)
{
    enum result result = skip_to_end(file);
    if (result == END_OF_INPUT)
        return END_OF_INPUT;
    getc_unlocked(file);
    return ALL_RIGHT;
}

/* Skips blanks, and reads the characters up to the next blank. */
TLC_WEAK uint64_t TlcReadToken(FILE *file, char *text, uint64_t high)
{
    uint64_t length = 0;
    int character = getc_unlocked(file);
    while (character == ' ')
        character = getc_unlocked(file);
    while (character != ' ' && character != '\n' && character != EOF) {
        if (length <= high)
            text[length] = (char)character;
        length++;
        character = getc_unlocked(file);
    }
    if (character != EOF)
        ungetc(character, file);
    terminate(text, high, length);
    if (length > high + 1)
        return OUT_OF_RANGE;
    return length > 0 ? ALL_RIGHT : character == '\n' ? END_OF_LINE : END_OF_INPUT;
}

TLC_WEAK unsigned char TlcTakeChar(FILE *file, uint8_t *is_line_end)
{
    int character = getc_unlocked(file);
    *is_line_end = character == '\n';
    return character == EOF ? '\0' : (unsigned char)character;
}

TLC_WEAK uint8_t TlcTakeLine(FILE *file, char *text, uint64_t high)
{
    uint64_t length = TlcReadLine(file, text, high + 1);
    if (length > high)
        return 0;
    text[length] = '\0';
    return getc_unlocked(file) != EOF;
}
