/* What happens when a run-time check fails. */

#include "tlc.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A value of an ordinal type as text; names that are longer are cut off. */
struct number {
    char text[128];
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

/* The value that stands at a position in a list of names, or the number where there is none. */
static struct number named(int64_t value, const char *names)
{
    struct number number;
    for (int64_t position = 0; value >= 0; position++) {
        size_t length = strcspn(names, ",");
        if (position == value) {
            snprintf(number.text, sizeof number.text, "%.*s", (int)length, names);
            return number;
        }
        if (names[length] == 0)
            break;
        names += length + 1;
    }
    snprintf(number.text, sizeof number.text, "%" PRId64, value);
    return number;
}

/* An ordinal value as the source would write it. The form is "-" for numbers, "+" for those without a sign,
   "'" for characters, and otherwise the names of the values. */
static struct number written(int64_t value, const char *form)
{
    struct number number;
    if (form[0] == '-' || form[0] == '+') {
        int is_unsigned = form[0] == '+';
        snprintf(number.text, sizeof number.text, is_unsigned ? "%" PRIu64 : "%" PRId64, value);
    } else if (form[0] != '\'')
        return named(value, form);
    else if (value == '"')
        snprintf(number.text, sizeof number.text, "'\"'");
    else if (value >= ' ' && value <= '~')
        snprintf(number.text, sizeof number.text, "\"%c\"", (char)value);
    else
        snprintf(number.text, sizeof number.text, "%" PRIo64 "C", (uint64_t)value);
    return number;
}

/* Longer messages are cut off. */
enum { MESSAGE_SIZE = 1024 };

static void write_message(char *message, const char *where, const char *format, va_list arguments)
{
    int length = snprintf(message, MESSAGE_SIZE, "%s: run-time error: ", where);
    if (length >= 0 && length < MESSAGE_SIZE)
        vsnprintf(message + length, MESSAGE_SIZE - (size_t)length, format, arguments);
}

/* All files are flushed first: what the program wrote before the failure belongs before the message. */
TLC_NORETURN static void end_with(const char *message)
{
    fflush(NULL);
    fprintf(stderr, "%s\n", message);
    tlc_backtrace();
    tlc_finalise();
    fflush(NULL);
    tlc_abort();
}

TLC_WEAK void tlc_fail(const char *where, const char *format, ...)
{
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    write_message(message, where, format, arguments);
    va_end(arguments);
    end_with(message);
}

/* Only programs that have to do with exceptions bring their part of the library along. */
#pragma weak tlc_raise_failure

TLC_WEAK void tlc_fail_as(enum tlc_failure failure, const char *where, const char *format, ...)
{
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    write_message(message, where, format, arguments);
    va_end(arguments);
    if (tlc_raise_failure)
        tlc_raise_failure((int)failure, message);
    end_with(message);
}

/* For library modules, see lib/TlcEnd.def: both texts end with 0C. */
TLC_WEAK void TlcFail(const char *where, const char *message)
{
    tlc_fail(where, "%s", message);
}

/* A call of Assertion.Assert. As where that is called by its address, no handler gets to see it. */
TLC_WEAK void tlc_fail_assertion(const char *where)
{
    tlc_fail(where, "the condition of Assert does not hold");
}

/* Only programs that are compiled with -Z verify-checks call it. No handler gets to see a mistake of the compiler. */
TLC_WEAK void tlc_fail_claim(const char *where)
{
    tlc_fail(where, "internal error: a check that was proved has failed");
}

TLC_WEAK void tlc_fail_index(const char *where, int64_t index, int64_t low, int64_t high, const char *form)
{
    /* The limits of arrays are numbers with a sign, whatever the index is. */
    const char *form_of_limits = form[0] == '+' ? "-" : form;
    struct number text = written(index, form);
    struct number first = written(low, form_of_limits);
    struct number last = written(high, form_of_limits);
    tlc_fail_as(TLC_INDEX, where, "index %s is outside [%s..%s]", text.text, first.text, last.text);
}

TLC_WEAK void tlc_fail_range(const char *where, int64_t value, const char *form, const char *range)
{
    struct number text = written(value, form);
    tlc_fail_as(TLC_RANGE, where, "value %s is outside %s", text.text, range);
}

TLC_WEAK void tlc_fail_case(const char *where, int64_t value, const char *form)
{
    struct number text = written(value, form);
    tlc_fail_as(TLC_CASE, where, "CASE without match: %s", text.text);
}

TLC_WEAK void tlc_fail_set(const char *where, int64_t value, const char *form, const char *type)
{
    struct number text = written(value, form);
    tlc_fail_as(TLC_RANGE, where, "%s is no element of %s", text.text, type);
}

TLC_WEAK void tlc_fail_step(const char *where, int64_t value, uint64_t by, const char *form, const char *op,
                            const char *type)
{
    struct number text = written(value, form);
    tlc_fail_as(TLC_RANGE, where, "%s %s %" PRIu64 " does not fit %s", text.text, op, by, type);
}

TLC_WEAK void tlc_fail_range_real(const char *where, double value, const char *range)
{
    char text[TLC_REAL_SIZE];
    tlc_format_real(text, value, 0);
    tlc_fail_as(TLC_RANGE, where, "value %s is outside %s", text, range);
}

TLC_WEAK void tlc_fail_nil(const char *where, const char *what)
{
    tlc_fail_as(TLC_LOCATION, where, "`%s` is NIL", what);
}

TLC_WEAK void tlc_fail_zero(const char *where, int64_t dividend, int32_t is_unsigned, const char *op)
{
    struct number text = number(dividend, is_unsigned);
    tlc_fail_as(TLC_WHOLE_DIV, where, "division by zero: %s %s 0", text.text, op);
}

TLC_WEAK void tlc_fail_overflow(const char *where, int64_t left, int64_t right, int32_t is_unsigned,
                                const char *op, const char *type)
{
    struct number first = number(left, is_unsigned);
    struct number second = number(right, is_unsigned);
    int negative = !is_unsigned && right < 0;
    tlc_fail_as(TLC_WHOLE_VALUE, where, "%s %s %s%s%s does not fit %s", first.text, op, negative ? "(" : "", second.text,
             negative ? ")" : "", type);
}

TLC_WEAK void tlc_fail_overflow_unary(const char *where, int64_t operand, const char *op, const char *type)
{
    struct number text = number(operand, 0);
    tlc_fail_as(TLC_WHOLE_VALUE, where, "%s(%s) does not fit %s", op, text.text, type);
}

TLC_WEAK void tlc_fail_return(const char *where, const char *procedure)
{
    tlc_fail_as(TLC_FUNCTION, where, "function `%s` ended without RETURN", procedure);
}

#pragma weak tlc_raise_failure_of

/* A failure of a library module that has a source of exceptions. */
TLC_WEAK TLC_NORETURN void TlcFailOf(const void *source, uint64_t number, const char *where, const char *message)
{
    char text[MESSAGE_SIZE];
    snprintf(text, sizeof text, "%s: run-time error: %s", where, message);
    if (tlc_raise_failure_of)
        tlc_raise_failure_of(source, number, text);
    tlc_fail(where, "%s", message);
}

/* The source of the exceptions of THROW. */
TLC_WEAK const char tlc_thrown = 0;

TLC_WEAK void tlc_throw(const char *where, uint64_t number)
{
    char message[MESSAGE_SIZE];
    snprintf(message, sizeof message, "nothing handles THROW(%lld)", (long long)number);
    TlcFailOf(&tlc_thrown, number, where, message);
}
