/* Failed comparisons of tests, see lib/TlcCompare.def. */

#include "tlc.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/* The place of the last comparison. */
static const char *place;

TLC_WEAK void TlcCompareAt(const char *where)
{
    place = where;
}

TLC_WEAK const char *TlcComparedAt(void)
{
    return place;
}

/* Earlier output belongs before the message. */
TLC_NORETURN static void end_test(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void end_test(const char *format, ...)
{
    va_list arguments;
    tlc_finish(0);
    fprintf(stderr, "%s%sassertion failed: ", place != NULL ? place : "", place != NULL ? ": " : "");
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    tlc_backtrace();
    tlc_end_failed();
}

TLC_WEAK void TlcFailTest(const char *message, uint64_t high)
{
    end_test("%.*s", high < INT32_MAX ? (int)high + 1 : INT32_MAX, message);
}

TLC_WEAK void TlcUnequalInt(int64_t expected, int64_t actual)
{
    end_test("expected %" PRId64 ", got %" PRId64, expected, actual);
}

TLC_WEAK void TlcUnequalCard(uint64_t expected, uint64_t actual)
{
    end_test("expected %" PRIu64 ", got %" PRIu64, expected, actual);
}

TLC_WEAK void TlcUnequalReal(double expected, double actual, double tolerance)
{
    char first[TLC_REAL_SIZE], second[TLC_REAL_SIZE], third[TLC_REAL_SIZE];
    tlc_format_real(first, expected, 0);
    tlc_format_real(second, actual, 0);
    tlc_format_real(third, tolerance, 0);
    end_test("expected %s within %s, got %s", first, third, second);
}

/* A character as in the source. */
struct character {
    char text[8];
};

static struct character written(unsigned char c)
{
    struct character character;
    if (c == '"')
        snprintf(character.text, sizeof character.text, "'\"'");
    else
        snprintf(character.text, sizeof character.text, c >= ' ' && c <= '~' ? "\"%c\"" : "%oC", c);
    return character;
}

TLC_WEAK void TlcUnequalChar(char expected, char actual)
{
    struct character first = written((unsigned char)expected), second = written((unsigned char)actual);
    end_test("expected %s, got %s", first.text, second.text);
}

/* The largest text of a set of 64 elements. */
enum { SET_SIZE = 256 };

static void write_set(char text[SET_SIZE], uint64_t set)
{
    int length = 0;
    const char *separator = "{";
    for (int element = 0; element < 64; element++)
        if (set >> element & 1) {
            length += snprintf(text + length, (size_t)(SET_SIZE - length), "%s%d", separator, element);
            separator = ",";
        }
    snprintf(text + length, (size_t)(SET_SIZE - length), "%s", length == 0 ? "{}" : "}");
}

TLC_WEAK void TlcUnequalSet(uint64_t expected, uint64_t actual)
{
    char first[SET_SIZE], second[SET_SIZE];
    write_set(first, expected);
    write_set(second, actual);
    end_test("expected %s, got %s", first, second);
}

TLC_WEAK void TlcUnequalAddress(const void *expected, const void *actual)
{
    if (expected == NULL || actual == NULL)
        end_test(expected == NULL ? "expected NIL, got another address" : "expected an address, got NIL");
    end_test("expected the address %p, got %p", expected, actual);
}

TLC_WEAK void TlcUnequalText(const char *expected, uint64_t length, const char *actual, uint64_t actual_length)
{
    uint64_t common = 0;
    while (common < length && common < actual_length && expected[common] == actual[common])
        common++;
    end_test("expected \"%.*s\", got \"%.*s\"; they differ at index %" PRIu64, (int)length, expected,
             (int)actual_length, actual, common);
}

/* The names of enum tlc_failure. */
static const char *const CHECKS[] = {
    "indexException",    "rangeException",    "caseSelectException", "invalidLocation",
    "functionException", "wholeValueException", "wholeDivException", "realValueException",
    "realDivException",  "complexValueException", "complexDivException", "protException",
    "sysException",      "coException",       "exException",
};

TLC_WEAK void TlcOtherFailure(uint64_t expected, const char *message, uint64_t high)
{
    const char *name = expected < sizeof CHECKS / sizeof *CHECKS ? CHECKS[expected] : "another exception";
    if (message[0] == 0)
        end_test("expected %s, but no check has failed", name);
    end_test("expected %s, got another exception: %.*s", name, (int)high + 1, message);
}
