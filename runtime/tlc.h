/* Declarations shared by the parts of the run-time library, and the functions that compiled programs call.

   Every function is weak, because a relocatable link may include the library in several objects; so is the
   little state there is. All output is buffered by stdio, which any C code in the program shares. */

#ifndef TLC_H
#define TLC_H

#include <stddef.h>
#include <stdint.h>

#define TLC_WEAK __attribute__((weak))
#define TLC_NORETURN __attribute__((noreturn, cold))

/* The compiled program: runs the bodies of its modules in order. */
void tlc_program(void);

/* Failed checks. `what` is "file:line:column" and, after its 0C, the parts of the message that are known at
   compile time, see checks.c; `names` contains the names of values that have any. The message goes to stderr,
   the status is 134 (SIGABRT). */
TLC_NORETURN void tlc_fail_index(const char *what, int64_t index, const char *names);
TLC_NORETURN void tlc_fail_open_index(const char *what, int64_t index, int64_t high);
TLC_NORETURN void tlc_fail_range(const char *what, int64_t value, const char *names);
TLC_NORETURN void tlc_fail_case(const char *what, int64_t value, const char *names);
TLC_NORETURN void tlc_fail_set(const char *what, int64_t value, const char *names);
TLC_NORETURN void tlc_fail_step(const char *what, int64_t value, uint64_t by, const char *names);
TLC_NORETURN void tlc_fail_range_real(const char *what, double value);
TLC_NORETURN void tlc_fail_nil(const char *what);
TLC_NORETURN void tlc_fail_zero(const char *what, int64_t dividend);
TLC_NORETURN void tlc_fail_overflow(const char *what, int64_t left, int64_t right);
TLC_NORETURN void tlc_fail_overflow_unary(const char *what, int64_t operand);
TLC_NORETURN void tlc_fail_assertion(const char *where);
TLC_NORETURN void tlc_fail_return(const char *what);

/* NEW and DISPOSE, see storage.c; `what` is the text of the pointer. */
void *tlc_new(uint64_t size, const char *where);
void *tlc_new_zeroed(uint64_t size, const char *where);
void tlc_dispose(void *storage, const char *where, const char *what);

/* Installs the handlers of processor faults, including stack overflow, see faults.c. */
void tlc_watch_faults(void);
void tlc_watch_stack(void);

/* A name in the executable, not terminated by 0; without a text if nothing is known. */
struct tlc_name {
    const char *text;
    int length;
};

/* The procedure of an instruction. If there is none, the instruction belongs to C code, and the result is the
   procedure of the topmost return address on the stack that has one. See symbols.c. */
struct tlc_name tlc_procedure(uint64_t instruction, uint64_t stack, int *is_in_c);

/* Returns the path in the symbol of a procedure of the language, NULL for other symbols; removes the next
   name from a path, without a text at its end. */
const char *tlc_path(const char *symbol);
struct tlc_name tlc_next_part(const char **path);

/* Ends the program by a signal, see finish.c. */
TLC_NORETURN void tlc_abort(void);

/* Backtraces, see backtrace.c. The first function records the frames from the caller on, the second one
   prints the last recorded ones, and the third one does both. */
void tlc_note_backtrace(void);
void tlc_print_backtrace(void);
void tlc_backtrace(void);

/* The frames through which an exception has come to handlers that passed it on, the innermost first: consecutive
   frames of one instruction, or, with count 0, the end of a handler. If there are more, the middle is left out:
   the steps after the first half are a ring. */
enum { TLC_HALF = 24 };
struct tlc_step {
    uintptr_t instruction;
    uint64_t count;
};
struct tlc_trail {
    uint64_t length;
    int64_t left_out; /* -1 if the only step left out is the end of a handler */
    struct tlc_step steps[2 * TLC_HALF];
};

/* As tlc_backtrace, with the frames that no longer exist. */
void tlc_backtrace_along(const struct tlc_trail *trail);

/* The place of an address in the source. The texts are not terminated by 0; the folder may be missing. Line 0
   means that nothing is known. See lines.c. */
struct tlc_place {
    uint64_t address; /* in the file */
    struct tlc_name folder, file;
    uint64_t line, column;
};

/* Finds the places of addresses. It is linked into programs with debug information. */
void tlc_find_places(struct tlc_place *places, size_t count);

/* Sets the file of a place, by its number in the line table at an offset. */
void tlc_name_file(uint64_t table_offset, uint64_t number, struct tlc_place *place);

/* An inlined call: the path of the inlined procedure, and the place of the call. A name inside the path may
   have no text. A part is one of the functions into which long sequences are outlined; it has the path of the
   enclosing procedure. Generated code has no path. See inlining.c. */
enum { TLC_MOST_NAMES = 8 };
struct tlc_inlined {
    struct tlc_name path[TLC_MOST_NAMES];
    int names, is_part;
    struct tlc_place call;
};

/* Finds the inlined calls that contain the instruction at an address, the outermost first, and returns their
   number, at most `most`. It is linked into programs with debug information. */
size_t tlc_find_inlined(uint64_t address, struct tlc_inlined *calls, size_t most);

/* Coroutines, see coroutine.c. */
struct tlc_coroutine;
void tlc_new_process(const char *where, void (*body)(void), void *workspace, uint64_t size,
                     struct tlc_coroutine **coroutine);
void tlc_transfer(const char *where, struct tlc_coroutine **from, struct tlc_coroutine **to);

/* Interrupts of coroutines, see interrupts.c. */
void tlc_io_transfer(const char *where, struct tlc_coroutine **from, struct tlc_coroutine **to, uint64_t number);
void tlc_listen(const char *where);
TLC_NORETURN void tlc_listen_loop(const char *where);
uint64_t tlc_turn_interrupts(const char *where, uint64_t level);

/* Arrays, see arrays.c. */
void tlc_repeat(void *first, uint64_t size, uint64_t count);
uint64_t tlc_find_range(uint64_t number, const uint64_t (*ranges)[2], uint64_t count);

/* Sets of more than 64 elements, see sets.c. */
void tlc_set_union(uint64_t *target, const uint64_t *left, const uint64_t *right, uint64_t words);
void tlc_set_difference(uint64_t *target, const uint64_t *left, const uint64_t *right, uint64_t words);
void tlc_set_intersection(uint64_t *target, const uint64_t *left, const uint64_t *right, uint64_t words);
void tlc_set_symmetric_difference(uint64_t *target, const uint64_t *left, const uint64_t *right, uint64_t words);
void tlc_set_complement(uint64_t *target, const uint64_t *set, uint64_t elements);
int32_t tlc_sets_are_equal(const uint64_t *left, const uint64_t *right, uint64_t words);
int32_t tlc_set_is_within(const uint64_t *part, const uint64_t *whole, uint64_t words);
void tlc_set_include(uint64_t *set, uint64_t low, uint64_t high, uint64_t elements);
void tlc_set_shift(uint64_t *target, const uint64_t *set, uint64_t elements, int64_t by);
void tlc_set_rotate(uint64_t *target, const uint64_t *set, uint64_t elements, int64_t by);

/* The end of the program. FINALLY parts run in the reverse order of their registration at the normal end, at
   HALT and after the message of a failed check. */
struct tlc_finally {
    struct tlc_finally *next;
    void (*run)(void);
};
void tlc_finally(struct tlc_finally *module);
void tlc_finalise(void);
TLC_NORETURN void tlc_end_failed(void); /* after the message: runs the FINALLY parts and aborts */
extern uint8_t tlc_is_terminating, tlc_has_halted; /* whether the program is ending; whether by HALT */
extern uint8_t tlc_has_failed;                     /* whether a message has reported a failure */
TLC_NORETURN void tlc_halt(const char *where); /* without a place it ends silently */
void tlc_nothing(void);
TLC_NORETURN void tlc_exit(int64_t status);
int tlc_finish(int status); /* Flushes all files; returns `status`, or 1 if output was lost. */
uint8_t tlc_saved(int saved, int is_output); /* Returns `saved`; tlc_finish reports output that was lost. */

/* Exceptions, see exceptions.c. Failures of checks are numbered as in the module M2EXCEPTION. */
enum tlc_failure {
    TLC_INDEX,
    TLC_RANGE,
    TLC_CASE,
    TLC_LOCATION,
    TLC_FUNCTION,
    TLC_WHOLE_VALUE,
    TLC_WHOLE_DIV,
    TLC_REAL_VALUE,
    TLC_REAL_DIV,
    TLC_COMPLEX_VALUE,
    TLC_COMPLEX_DIV,
    TLC_PROTECTION,
    TLC_SYSTEM,
    TLC_COROUTINE,
    TLC_EXCEPTION
};
struct exception;
extern struct exception *tlc_current; /* the one being handled; each coroutine has its own */
void tlc_raise_failure(int number, const char *text); /* returns if there is no handler */
void tlc_raise_failure_of(const void *source, uint64_t number, const char *text);
TLC_NORETURN void tlc_throw(const char *where, uint64_t number);
void tlc_raise_at(const char *where); /* the next exception of EXCEPTIONS.RAISE */
void tlc_handle(struct exception *exception);
void tlc_leave_handler(void);
TLC_NORETURN void tlc_reraise(void);

/* Raises the exception of a failed check. Without a handler, it continues as tlc_fail. */
TLC_NORETURN void tlc_fail_as(enum tlc_failure failure, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Prints "where: run-time error: message" and aborts. */
TLC_NORETURN void tlc_fail(const char *where, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The text of a real number, see real.c. */
enum { TLC_REAL_SIZE = 400 };
size_t tlc_format_real(char text[TLC_REAL_SIZE], double value, uint64_t columns);

/* A number with digits up to some place, see lib/tlc/TlcReal.def. */
uint64_t TlcFixedText(double value, int64_t place, char *to, uint64_t high);

/* A positive finite number as the shortest decimal fraction that reads back as the number: whole digits,
   which may end in zeros, times 10^exponent; see shortest.c. */
uint64_t tlc_shortest(double value, int *exponent);

/* The exponent of the greatest power of two in a positive finite number, as `ilogb` of libm. */
int tlc_binary_exponent(double value);

/* Rounds a positive finite number times 10^k to a whole number, as printf does. Returns 0 if that may have more
   than 63 bits, or is too close to the middle of two numbers to be sure. */
int tlc_scaled(double value, int k, uint64_t *whole);

/* Computes the number nearest to digits times 10^k. Returns 0 if that is not sure, or not a normal number. */
int tlc_from_decimal(uint64_t digits, int k, double *value);

#endif
