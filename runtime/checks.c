/* Reports of run-time checks that fail. */

#include "tlc.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A value of an ordinal type as text; longer names are truncated. */
struct number {
    char text[128];
};

/* The name at a position in a list of names, or the number if there is none. */
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

/* An ordinal value as in the source. The form is "-" for signed numbers, "+" for unsigned ones, "'" for
   characters, and empty for values that have names. */
static struct number written(int64_t value, const char *form, const char *names)
{
    struct number number;
    if (form[0] == 0)
        return named(value, names);
    if (form[0] != '\'')
        snprintf(number.text, sizeof number.text, form[0] == '+' ? "%" PRIu64 : "%" PRId64, value);
    else if (value == '"')
        snprintf(number.text, sizeof number.text, "'\"'");
    else if (value >= ' ' && value <= '~')
        snprintf(number.text, sizeof number.text, "\"%c\"", (char)value);
    else
        snprintf(number.text, sizeof number.text, "%" PRIo64 "C", (uint64_t)value);
    return number;
}

/* The text that follows one of the texts that describe a check. */
static const char *behind(const char *text)
{
    return text + strlen(text) + 1;
}

/* The maximum size; longer messages are truncated. */
enum { MESSAGE_SIZE = 1024 };

static void write_message(char *message, const char *where, const char *format, va_list arguments)
{
    int length = snprintf(message, MESSAGE_SIZE, "%s: run-time error: ", where);
    if (length >= 0 && length < MESSAGE_SIZE)
        vsnprintf(message + length, MESSAGE_SIZE - (size_t)length, format, arguments);
}

/* All files are flushed first: earlier output of the program belongs before the message. */
TLC_NORETURN static void end_with(const char *message)
{
    tlc_finish(0);
    fprintf(stderr, "%s\n", message);
    tlc_backtrace();
    tlc_end_failed();
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

/* Linked only into programs that use exceptions. */
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

/* A failed call of Assertion.Assert. As for a call by its address, no handler gets control. */
TLC_WEAK void tlc_fail_assertion(const char *where)
{
    tlc_fail(where, "the condition of Assert is FALSE");
}

/* Called only by programs compiled with -Z verify-checks. No handler sees a bug of the compiler. */
TLC_WEAK void tlc_fail_claim(const char *where)
{
    tlc_fail(where, "internal error: a check that was proved has failed");
}

TLC_WEAK void tlc_fail_index(const char *what, int64_t index, const char *names)
{
    const char *form = behind(what), *low = behind(form), *high = behind(low);
    struct number text = written(index, form, names);
    tlc_fail_as(TLC_INDEX, what, "index %s is outside [%s..%s]", text.text, low, high);
}

TLC_WEAK void tlc_fail_open_index(const char *what, int64_t index, int64_t high)
{
    struct number text = written(index, behind(what), NULL);
    tlc_fail_as(TLC_INDEX, what, "index %s is outside [0..%" PRId64 "]", text.text, high);
}

TLC_WEAK void tlc_fail_range(const char *what, int64_t value, const char *names)
{
    const char *form = behind(what), *range = behind(form);
    struct number text = written(value, form, names);
    tlc_fail_as(TLC_RANGE, what, "value %s is outside %s", text.text, range);
}

TLC_WEAK void tlc_fail_case(const char *what, int64_t value, const char *names)
{
    struct number text = written(value, behind(what), names);
    tlc_fail_as(TLC_CASE, what, "CASE has no arm for %s", text.text);
}

TLC_WEAK void tlc_fail_set(const char *what, int64_t value, const char *names)
{
    const char *form = behind(what), *type = behind(form);
    struct number text = written(value, form, names);
    tlc_fail_as(TLC_RANGE, what, "%s is not an element of %s", text.text, type);
}

TLC_WEAK void tlc_fail_step(const char *what, int64_t value, uint64_t by, const char *names)
{
    const char *form = behind(what), *op = behind(form), *type = behind(op);
    struct number text = written(value, form, names);
    tlc_fail_as(TLC_RANGE, what, "%s %s %" PRIu64 " does not fit %s", text.text, op, by, type);
}

TLC_WEAK void tlc_fail_range_real(const char *what, double value)
{
    char text[TLC_REAL_SIZE];
    tlc_format_real(text, value, 0);
    tlc_fail_as(TLC_RANGE, what, "value %s is outside %s", text, behind(what));
}

TLC_WEAK void tlc_fail_nil(const char *what)
{
    tlc_fail_as(TLC_LOCATION, what, "`%s` is NIL", behind(what));
}

TLC_WEAK void tlc_fail_zero(const char *what, int64_t dividend)
{
    const char *form = behind(what), *op = behind(form);
    struct number text = written(dividend, form, NULL);
    tlc_fail_as(TLC_WHOLE_DIV, what, "division by zero: %s %s 0", text.text, op);
}

TLC_WEAK void tlc_fail_overflow(const char *what, int64_t left, int64_t right)
{
    const char *form = behind(what), *op = behind(form), *type = behind(op);
    struct number first = written(left, form, NULL);
    struct number second = written(right, form, NULL);
    int negative = form[0] == '-' && right < 0;
    tlc_fail_as(TLC_WHOLE_VALUE, what, "%s %s %s%s%s does not fit %s", first.text, op, negative ? "(" : "", second.text,
             negative ? ")" : "", type);
}

TLC_WEAK void tlc_fail_overflow_unary(const char *what, int64_t operand)
{
    const char *op = behind(what), *type = behind(op);
    struct number text = written(operand, "-", NULL);
    tlc_fail_as(TLC_WHOLE_VALUE, what, "%s(%s) does not fit %s", op, text.text, type);
}

TLC_WEAK void tlc_fail_return(const char *what)
{
    tlc_fail_as(TLC_FUNCTION, what, "function `%s` ended without RETURN", behind(what));
}

#pragma weak tlc_raise_failure_of

/* A failure in a library module that has a source of exceptions. */
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
    snprintf(message, sizeof message, "THROW(%lld) is not handled", (long long)number);
    TlcFailOf(&tlc_thrown, number, where, message);
}
