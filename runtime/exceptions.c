/* Exceptions: raising them, finding handlers, and the state of the one that is being handled.

   This file is linked only into programs that have handlers or raise exceptions. The unwinder is that of the
   C compiler; the personality routine reads the table that LLVM writes for each function with protected
   calls, in the format of the Itanium C++ ABI. */

#include "tlc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

/* The maximum size; longer messages are truncated. */
enum { TEXT_SIZE = 512 };

struct exception {
    struct _Unwind_Exception header;
    const void *source; /* the source of the exception, see EXCEPTIONS */
    uint64_t number;
    const char *where; /* the place where it was raised, if known */
    int is_failure; /* of a check: the text begins with the place */
    char text[TEXT_SIZE];
    struct exception *outer; /* the exception that was being handled when this one reached its handler */
    const char *frame;       /* near the frame of the procedure with the handler */
    struct tlc_trail *trail; /* NULL if it has not come to a handler that may pass it on */
    uintptr_t passed_on;     /* the instruction after the one that passed it on; 0 if it was just raised */
};

/* "tlc Mod2", most significant byte first. */
static const uint64_t CLASS = 0x746C63204D6F6432;

/* The source of the exceptions of the language. */
TLC_WEAK const char tlc_language = 0;

/* The exception whose handler is running in this coroutine, linked to those of enclosing handlers. */
TLC_WEAK struct exception *tlc_current;

static void release(struct exception *exception)
{
    free(exception->trail);
    free(exception);
}

static void discard(_Unwind_Reason_Code reason, struct _Unwind_Exception *header)
{
    (void)reason;
    release((struct exception *)header);
}

static struct exception *new_exception(const void *source, uint64_t number)
{
    struct exception *exception = calloc(1, sizeof *exception);
    if (exception == NULL) {
        tlc_finish(0);
        fprintf(stderr, "run-time error: no storage for an exception\n");
        tlc_abort();
    }
    exception->header.exception_class = CLASS;
    exception->header.exception_cleanup = discard;
    exception->source = source;
    exception->number = number;
    return exception;
}

static struct tlc_step *step_at(struct tlc_trail *trail, uint64_t number)
{
    return &trail->steps[number < TLC_HALF ? number : TLC_HALF + number % TLC_HALF];
}

static void add_step(struct tlc_trail *trail, struct tlc_step step)
{
    struct tlc_step *next = step_at(trail, trail->length);
    if (step.count > 0 && trail->length > 0) {
        struct tlc_step *last = step_at(trail, trail->length - 1);
        if (last->count > 0 && last->instruction == step.instruction) {
            last->count++;
            return;
        }
    }
    /* The frame with a handler is also the first one after it. */
    if (next->count > 0 || trail->left_out == 0)
        trail->left_out += next->count;
    else if (trail->length >= 2 * TLC_HALF)
        trail->left_out--;
    *next = step;
    trail->length++;
}

/* A walk to the frame of a handler, from an address on unless it is 0. */
struct walk {
    struct tlc_trail *trail;
    uintptr_t start, handler;
};

static _Unwind_Reason_Code note_frame(struct _Unwind_Context *context, void *walk_to_handler)
{
    struct walk *walk = walk_to_handler;
    int is_next = 0;
    uintptr_t instruction = _Unwind_GetIPInfo(context, &is_next);
    if (walk->start == 0 || walk->start == instruction) {
        walk->start = 0;
        /* A call that does not return may end its function: its return address is in the next one. */
        add_step(walk->trail, (struct tlc_step){is_next ? instruction : instruction - 1, 1});
    }
    return _Unwind_GetCFA(context) == walk->handler ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/* Notes the frames up to that of a handler, while they exist. */
static void note_frames(struct exception *exception, uintptr_t handler)
{
    if (exception->trail == NULL)
        exception->trail = calloc(1, sizeof *exception->trail);
    struct walk walk = {exception->trail, exception->passed_on, handler};
    if (walk.trail != NULL)
        _Unwind_Backtrace(note_frame, &walk);
}

/* Unwinds to the nearest handler. Returns if there is none. A debugger that stops here shows the procedures. */
TLC_WEAK void tlc_raise(struct exception *exception)
{
    _Unwind_RaiseException(&exception->header);
}

TLC_NORETURN static void end_unhandled(struct exception *exception)
{
    tlc_finish(0);
    if (exception->is_failure)
        fprintf(stderr, "%s\n", exception->text);
    else
        fprintf(stderr, "%s%srun-time error: exception %llu is not handled%s%s\n",
                exception->where != NULL ? exception->where : "", exception->where != NULL ? ": " : "",
                (unsigned long long)exception->number, exception->text[0] ? ": " : "", exception->text);
    tlc_backtrace_along(exception->trail);
    tlc_end_failed();
}

TLC_WEAK void tlc_raise_failure(int number, const char *text)
{
    tlc_raise_failure_of(&tlc_language, (uint64_t)number, text);
}

TLC_WEAK void tlc_raise_failure_of(const void *source, uint64_t number, const char *text)
{
    struct exception *exception = new_exception(source, number);
    exception->is_failure = 1;
    snprintf(exception->text, sizeof exception->text, "%s", text);
    tlc_raise(exception);
    release(exception);
}

/* Begins a handler: its exception becomes the current one. An exception whose handler was left by raising
   another one is removed; its frame is gone. */
TLC_WEAK void tlc_handle(struct exception *exception)
{
    exception->frame = __builtin_frame_address(0);
    while (tlc_current != NULL && tlc_current->frame <= exception->frame)
        tlc_leave_handler();
    exception->outer = tlc_current;
    tlc_current = exception;
}

TLC_WEAK void tlc_leave_handler(void)
{
    struct exception *exception = tlc_current;
    tlc_current = exception->outer;
    release(exception);
}

TLC_WEAK void tlc_reraise(void)
{
    struct exception *exception = tlc_current;
    tlc_current = exception->outer;
    if (exception->trail != NULL)
        add_step(exception->trail, (struct tlc_step){0, 0});
    exception->passed_on = (uintptr_t)__builtin_return_address(0);
    tlc_raise(exception);
    end_unhandled(exception);
}

/* The place of the next RAISE. */
static const char *place_of_raise;

TLC_WEAK void tlc_raise_at(const char *where)
{
    place_of_raise = where;
}

/* Functions for the library modules EXCEPTIONS and M2EXCEPTION. */

TLC_WEAK void TlcRaise(const void *source, uint64_t number, const char *text, uint64_t high)
{
    struct exception *exception = new_exception(source, number);
    size_t room = high < TEXT_SIZE - 1 ? (size_t)high + 1 : TEXT_SIZE - 1;
    const char *end = memchr(text, 0, room);
    memcpy(exception->text, text, end != NULL ? (size_t)(end - text) : room);
    exception->where = place_of_raise;
    place_of_raise = NULL;
    tlc_raise(exception);
    end_unhandled(exception);
}

TLC_WEAK const void *TlcCurrentSource(void)
{
    return tlc_current != NULL ? tlc_current->source : NULL;
}

TLC_WEAK const void *TlcLanguageSource(void)
{
    return &tlc_language;
}

TLC_WEAK uint64_t TlcCurrentNumber(void)
{
    return tlc_current != NULL ? tlc_current->number : 0;
}

TLC_WEAK void TlcCurrentText(char *text, uint64_t high)
{
    const char *current = tlc_current != NULL ? tlc_current->text : "";
    size_t length = strlen(current);
    if (length > high)
        length = (size_t)high + 1;
    memcpy(text, current, length);
    if (length <= high)
        text[length] = 0;
}

TLC_WEAK int32_t TlcIsExceptional(void)
{
    return tlc_current != NULL;
}

/* Readers for the table of a function. */

static uint64_t unsigned_number(const uint8_t **place)
{
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte = *(*place)++;
        value |= (uint64_t)(byte & 0x7F) << shift;
        if ((byte & 0x80) == 0)
            return value;
    }
}

/* The encodings of numbers in the call-site table (DW_EH_PE_...). */
enum { ABSOLUTE = 0x00, ULEB128 = 0x01, UDATA2 = 0x02, UDATA4 = 0x03, UDATA8 = 0x04, OMITTED = 0xFF };

static uint64_t encoded_number(const uint8_t **place, uint8_t encoding)
{
    uint64_t value = 0;
    size_t size = 8;
    switch (encoding & 0x0F) {
    case ULEB128:
        return unsigned_number(place);
    case UDATA2:
        size = 2;
        break;
    case UDATA4:
        size = 4;
        break;
    case ABSOLUTE:
    case UDATA8:
        break;
    default:
        tlc_abort();
    }
    memcpy(&value, *place, size); /* little-endian */
    *place += size;
    return value;
}

/* The landing pad of the current call; 0 if the call is not protected. A handler that never passes an exception on is
   a cleanup, without an action. */
static uintptr_t landing_pad(struct _Unwind_Context *context, int *may_pass_on)
{
    const uint8_t *place = _Unwind_GetLanguageSpecificData(context);
    if (place == NULL)
        return 0;
    uintptr_t function = _Unwind_GetRegionStart(context);
    uintptr_t call = _Unwind_GetIP(context) - 1 - function;
    if (*place++ != OMITTED)
        tlc_abort(); /* landing pads would not be relative to the function */
    if (*place++ != OMITTED)
        unsigned_number(&place); /* the table of types, which all handlers treat alike */
    uint8_t encoding = *place++;
    uint64_t size = unsigned_number(&place);
    const uint8_t *end = place + size;
    while (place < end) {
        uint64_t start = encoded_number(&place, encoding);
        uint64_t length = encoded_number(&place, encoding);
        uint64_t pad = encoded_number(&place, encoding);
        *may_pass_on = unsigned_number(&place) != 0;
        if (call < start)
            return 0; /* the calls are sorted */
        if (call < start + length)
            return pad == 0 ? 0 : function + pad;
    }
    return 0;
}

/* Called by the unwinder for each frame: first to find a handler, then to transfer control to it. */
TLC_WEAK _Unwind_Reason_Code tlc_personality(int version, _Unwind_Action actions, uint64_t class,
                                             struct _Unwind_Exception *header, struct _Unwind_Context *context)
{
    if (version != 1 || class != CLASS)
        return _URC_CONTINUE_UNWIND;
    int may_pass_on = 0;
    uintptr_t pad = landing_pad(context, &may_pass_on);
    if (pad == 0)
        return _URC_CONTINUE_UNWIND;
    if (actions & _UA_SEARCH_PHASE) {
        if (may_pass_on)
            note_frames((struct exception *)header, _Unwind_GetCFA(context));
        return _URC_HANDLER_FOUND;
    }
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(0), (uintptr_t)header);
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(1), 1);
    _Unwind_SetIP(context, pad);
    return _URC_INSTALL_CONTEXT;
}
