/* Exceptions: raising them, finding handlers, and the state of the one that is being handled.

   This file is linked only into programs that have handlers or raise exceptions. Handlers are found by unwinding.c, and
   by the unwinder of the C compiler if there are frames of other objects before them. */

#include "tlc.h"
#include "unwinding.h"

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
    if (trail->length >= 2 * TLC_HALF)
        trail->left_out += next->count > 0 ? (int64_t)next->count : -1;
    *next = step;
    trail->length++;
}

/* A walk to the frame of a handler, which is told by its stack pointer; from an address on unless it is 0. */
struct walk {
    struct tlc_trail *trail;
    uintptr_t start, handler;
};

/* Notes a frame by an instruction of its call. Returns whether it is the last one. */
static int note_frame(struct walk *walk, uintptr_t address, uintptr_t instruction, uintptr_t stack)
{
    if (walk->start == 0 || walk->start == address) {
        walk->start = 0;
        add_step(walk->trail, (struct tlc_step){instruction, 1});
    }
    return stack == walk->handler;
}

static _Unwind_Reason_Code note_context(struct _Unwind_Context *context, void *walk)
{
    int is_next = 0;
    uintptr_t address = _Unwind_GetIPInfo(context, &is_next);
    /* A call that does not return may end its function: its return address is in the next one. */
    uintptr_t instruction = is_next ? address : address - 1;
    return note_frame(walk, address, instruction, _Unwind_GetCFA(context)) ? _URC_END_OF_STACK : _URC_NO_REASON;
}

static struct walk walk_to(uintptr_t handler, struct exception *exception)
{
    if (exception->trail == NULL)
        exception->trail = calloc(1, sizeof *exception->trail);
    return (struct walk){exception->trail, exception->passed_on, handler};
}

/* Unwinds to the nearest handler, and notes the frames on the way while they exist if the handler may pass the
   exception on. Returns if there is none. A debugger that stops here shows the procedures. */
TLC_WEAK void tlc_raise(struct exception *exception)
{
    struct tlc_registers frame, registers;
    TLC_CAPTURE(&frame);
    registers = frame;
    struct tlc_handler handler = tlc_find_handler(&registers);
    if (handler.pad == 0) {
        _Unwind_RaiseException(&exception->header);
        return;
    }
    if (handler.may_pass_on) {
        struct walk walk = walk_to(registers.value[TLC_RSP], exception);
        while (walk.trail != NULL &&
               !note_frame(&walk, frame.value[TLC_RIP], frame.value[TLC_RIP] - 1, frame.value[TLC_RSP]))
            tlc_leave_frame(&frame);
    }
    tlc_land(&registers, handler, exception);
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

/* Called by the unwinder of the C compiler for each frame: first to find a handler, then to transfer control to it. */
TLC_WEAK _Unwind_Reason_Code tlc_personality(int version, _Unwind_Action actions, uint64_t class,
                                             struct _Unwind_Exception *header, struct _Unwind_Context *context)
{
    if (version != 1 || class != CLASS)
        return _URC_CONTINUE_UNWIND;
    struct tlc_handler handler = tlc_handler_of_call(_Unwind_GetLanguageSpecificData(context),
                                                     _Unwind_GetRegionStart(context), _Unwind_GetIP(context));
    if (handler.pad == 0)
        return _URC_CONTINUE_UNWIND;
    if (actions & _UA_SEARCH_PHASE) {
        if (handler.may_pass_on) {
            struct walk walk = walk_to(_Unwind_GetCFA(context), (struct exception *)header);
            if (walk.trail != NULL)
                _Unwind_Backtrace(note_context, &walk);
        }
        return _URC_HANDLER_FOUND;
    }
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(0), (uintptr_t)header);
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(1), 1);
    _Unwind_SetIP(context, handler.pad);
    return _URC_INSTALL_CONTEXT;
}
