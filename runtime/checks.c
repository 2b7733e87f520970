/* What happens when a run-time check fails. */

#include "tlc.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* A whole number of 64 bits as text, signed or unsigned. */
struct number {
    char text[24];
};

static struct number number(int64_t value, int32_t is_unsigned)
{
    struct number number;
    if (is_unsigned)
        snprintf(number.text, sizeof number.text, "%" PRIu64, (uint64_t)value);
    else
        snprintf(number.text, sizeof number.text, "%" PRId64, value);
    return number;
}

/* Stdout is flushed first: what the program wrote before the failure belongs before the message. */
TLC_WEAK void tlc_fail(const char *where, const char *format, ...)
{
    fflush(stdout);
    fprintf(stderr, "%s: run-time error: ", where);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    abort();
}

TLC_WEAK void tlc_fail_index(const char *where, int64_t index, int64_t low, int64_t high,
                             int32_t index_is_unsigned)
{
    struct number text = number(index, index_is_unsigned);
    tlc_fail(where, "index %s is outside [%" PRId64 "..%" PRId64 "]", text.text, low, high);
}

TLC_WEAK void tlc_fail_range(const char *where, int64_t value, int32_t is_unsigned, const char *range)
{
    struct number text = number(value, is_unsigned);
    tlc_fail(where, "value %s is outside %s", text.text, range);
}

TLC_WEAK void tlc_fail_range_real(const char *where, double value, const char *range)
{
    char text[TLC_REAL_SIZE];
    tlc_format_real(text, value, 0);
    tlc_fail(where, "value %s is outside %s", text, range);
}

TLC_WEAK void tlc_fail_nil(const char *where, const char *what)
{
    tlc_fail(where, "`%s` is NIL", what);
}

TLC_WEAK void tlc_fail_zero(const char *where, int64_t dividend, int32_t is_unsigned, const char *op)
{
    struct number text = number(dividend, is_unsigned);
    tlc_fail(where, "division by zero: %s %s 0", text.text, op);
}

TLC_WEAK void tlc_fail_overflow(const char *where, int64_t left, int64_t right, int32_t is_unsigned,
                                const char *op, const char *type)
{
    struct number first = number(left, is_unsigned);
    struct number second = number(right, is_unsigned);
    int negative = !is_unsigned && right < 0;
    tlc_fail(where, "%s %s %s%s%s does not fit %s", first.text, op, negative ? "(" : "", second.text,
             negative ? ")" : "", type);
}

TLC_WEAK void tlc_fail_overflow_unary(const char *where, int64_t operand, const char *op, const char *type)
{
    struct number text = number(operand, 0);
    tlc_fail(where, "%s(%s) does not fit %s", op, text.text, type);
}

TLC_WEAK void tlc_fail_return(const char *where, const char *procedure)
{
    tlc_fail(where, "function `%s` ended without RETURN", procedure);
}
