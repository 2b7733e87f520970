/* Faults of the processor: stack overflow, which reaches the page below the stack, and invalid accesses,
   divisions and instructions. The program ends with a message that names the procedure, and its earlier
   output is not lost.

   A stack overflow is not an exception of the language. A fault can happen at any instruction, while LLVM
   assumes that only calls raise: it drops handlers around code without such calls and moves stores across it.
   And the C library may be in an inconsistent state. But the data of the program is intact, so the FINALLY
   parts run, on a stack of their own. After other faults they do not run. */

#define _GNU_SOURCE /* REG_RSP, REG_RIP, MAP_ANONYMOUS */

#include "stacks.h"
#include "tlc.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/single_threaded.h>
#include <ucontext.h>
#include <unistd.h>

/* A fault within this distance of the stack pointer is an overflow: no procedure skips more at once. */
enum { NEAR = 1 << 16 };

/* The stack on which the handler runs, and the one on which the FINALLY parts run after an overflow, with a
   guard page below it. */
enum { HANDLER_STACK = 1 << 16, FINAL_STACK = 1 << 20, PAGE = 1 << 12 };

/* An unlimited stack would exhaust the memory of the machine, and no handler could run. */
static const uint64_t GREATEST_STACK = UINT64_C(1) << 30;

TLC_WEAK struct exception *tlc_current;

/* Only programs with procedures contain backtraces. The names are not resolved when other programs start. */
extern __typeof__(tlc_note_backtrace) tlc_note_backtrace __attribute__((weak, visibility("hidden")));
extern __typeof__(tlc_print_backtrace) tlc_print_backtrace __attribute__((weak, visibility("hidden")));

/* The progress of ending the program after a fault. A fault meanwhile does not repeat a step. */
enum progress { RUNNING, TRACING, FLUSHING, REPORTED };
static volatile sig_atomic_t progress;

static char message[256];
static int message_length;
static int may_finalise;

/* Set while a backtrace is recorded: the previous progress, and the signal that ends the program if that
   causes a fault. */
static enum progress before_tracing;
static int ending_signal;
static int has_backtrace;

static void describe(const char *what, const siginfo_t *fault, struct tlc_name name)
{
    char address[32] = "";
    if (fault != NULL)
        snprintf(address, sizeof address, " at address 0x%llx", (unsigned long long)fault->si_addr);
    int length = name.length < 150 ? name.length : 150;
    const char *in = name.text == NULL ? "" : " in procedure ";
    message_length = snprintf(message, sizeof message, "run-time error: %s%s%s%.*s\n", what, address, in, length,
                              name.text == NULL ? "" : name.text);
}

/* Earlier output belongs before the message. If flushing fails because the fault happened in the middle of
   it, the handler is entered again and only the message is written. */
static void report(void)
{
    if (progress != FLUSHING) {
        progress = FLUSHING;
        tlc_finish(0);
    }
    progress = REPORTED;
    for (int done = 0; done < message_length;) {
        ssize_t written = write(STDERR_FILENO, message + done, (size_t)(message_length - done));
        if (written < 0 && errno != EINTR)
            break;
        done += written < 0 ? 0 : (int)written;
    }
}

/* Records the frames on the stack of the fault. If C code was interrupted and there are other threads, it may
   hold a lock that the unwinder needs. */
static void note_backtrace(int number, int is_in_c)
{
    if (tlc_note_backtrace == NULL || (is_in_c && !__libc_single_threaded))
        return;
    before_tracing = progress;
    ending_signal = number;
    progress = TRACING;
    tlc_note_backtrace();
    has_backtrace = 1;
    progress = before_tracing;
}

static void print_backtrace(void)
{
    if (has_backtrace)
        tlc_print_backtrace();
    has_backtrace = 0;
}

/* Ends the program as the system would: by the same signal, which a shell sees. A fault happens again at its
   instruction, so a core file shows where; a signal that was sent is raised again. */
static void end_by(int number, int was_sent)
{
    signal(number, SIG_DFL);
    if (was_sent)
        raise(number);
}

static void end_without_backtrace(void)
{
    if (before_tracing != REPORTED)
        report();
    end_by(ending_signal, 1);
}

/* Ends the program after an overflow. */
TLC_NORETURN static void end_overflowed(void)
{
    tlc_current = NULL;
    report();
    print_backtrace();
    if (may_finalise)
        tlc_end_failed();
    abort();
}

/* The first function on the fresh stack, with nothing below it. */
TLC_NORETURN static void begin_end(void)
{
    const void *left;
    size_t size;
    __asm__ volatile(".cfi_undefined rip");
    TLC_AFTER_SWITCH(&left, &size);
    end_overflowed();
}

/* Makes the handler return to `begin_end` on a fresh stack, so that the handler can run again. */
static void leave_stack(ucontext_t *context)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK;
    char *stack = mmap(NULL, FINAL_STACK + PAGE, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (stack == MAP_FAILED || mprotect(stack, PAGE, PROT_NONE) != 0)
        end_overflowed();
    tlc_tell_stack(stack, stack + FINAL_STACK + PAGE - 1);
    greg_t *registers = context->uc_mcontext.gregs;
    /* A function begins as if its return address had just been pushed, and with the direction flag clear. */
    registers[REG_RSP] = (greg_t)(stack + FINAL_STACK + PAGE - 8);
    registers[REG_RIP] = (greg_t)begin_end;
    registers[REG_EFL] &= ~(greg_t)0x400;
    TLC_BEFORE_SWITCH(stack, FINAL_STACK + PAGE);
}

static const char *meaning(int number)
{
    switch (number) {
    case SIGFPE: /* The divisor is zero, or the result does not fit. */
        return "invalid division";
    case SIGILL: /* Compiled code traps at points that are invalid to reach. */
        return "invalid operation";
    default:
        return "invalid memory access";
    }
}

/* The procedure that the program installed for a fault, see lib/TlcSystem.def. */
enum { BAD_ACCESS, BAD_DIVISION, BAD_INSTRUCTION, KINDS };
static void (*procedures[KINDS])(const char *text);

/* Calls it, once: a fault of its own ends the program. */
static void tell_program(int number)
{
    int kind = number == SIGFPE ? BAD_DIVISION : number == SIGILL ? BAD_INSTRUCTION : BAD_ACCESS;
    void (*procedure)(const char *) = procedures[kind];
    procedures[kind] = NULL;
    if (procedure != NULL)
        procedure(meaning(number));
}

static int is_overflow(const siginfo_t *fault, uint64_t stack)
{
    uint64_t address = (uint64_t)fault->si_addr;
    return address + NEAR >= stack && address < stack + NEAR;
}

static void handle(int number, siginfo_t *fault, void *data)
{
    ucontext_t *context = data;
    const greg_t *registers = context->uc_mcontext.gregs;
    uint64_t instruction = (uint64_t)registers[REG_RIP], stack = (uint64_t)registers[REG_RSP];
    int error = errno, is_in_c;
    if (progress == FLUSHING) {
        report();
        abort();
    }
    if (progress == TRACING)
        end_without_backtrace();
    /* A signal that was sent by another process or by the program itself is not a fault. */
    if (fault->si_code <= 0) {
        end_by(number, 1);
        return;
    }
    struct tlc_name name = tlc_procedure(instruction, stack, &is_in_c);
    if (number == SIGSEGV && is_overflow(fault, stack)) {
        describe("stack overflow", NULL, name);
        /* Other threads may wait for the interrupted C code. */
        may_finalise = !(is_in_c && !__libc_single_threaded);
        note_backtrace(SIGABRT, is_in_c);
        leave_stack(context);
        errno = error;
        return;
    }
    tell_program(number);
    /* The processor does not report every address. */
    int has_address = (number == SIGSEGV || number == SIGBUS) && fault->si_code != SI_KERNEL;
    describe(meaning(number), has_address ? fault : NULL, name);
    report();
    note_backtrace(number, is_in_c);
    print_backtrace();
    end_by(number, 0);
}

/* C code has called `abort`, or a check of the C library has failed: pending output is written. */
static void handle_abort(int number, siginfo_t *fault, void *context)
{
    (void)context;
    if (progress == RUNNING && fault->si_code == SI_TKILL && fault->si_pid == getpid()) {
        progress = FLUSHING;
        tlc_finish(0);
    }
    end_by(number, fault->si_code <= 0);
}

/* A write beyond the size limit of files then fails like any other. Unlike an ignored signal, a handled one
   has its default action in programs that this one executes. */
static void pass_over(int number)
{
    (void)number;
}

static void limit_stack(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur <= GREATEST_STACK)
        return;
    uint64_t half = (uint64_t)sysconf(_SC_PHYS_PAGES) * PAGE / 2;
    if (limit.rlim_cur <= half)
        return;
    limit.rlim_cur = half < GREATEST_STACK ? half : GREATEST_STACK;
    setrlimit(RLIMIT_STACK, &limit);
}

TLC_WEAK void tlc_watch_faults(void)
{
    static const int FAULTS[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    static char is_watching;
    if (is_watching)
        return;
    is_watching = 1;
    limit_stack();
    /* The stack is never freed and does not come from `malloc`, so leak checkers do not report it. */
    void *stack = mmap(NULL, HANDLER_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    stack_t alternate = {.ss_sp = stack, .ss_size = HANDLER_STACK};
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    if (stack == MAP_FAILED || sigaltstack(&alternate, NULL) != 0)
        action.sa_flags &= ~SA_ONSTACK;
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++)
        sigaction(FAULTS[i], &action, NULL);
    action.sa_sigaction = handle_abort;
    sigaction(SIGABRT, &action, NULL);
    signal(SIGXFSZ, pass_over);
}

TLC_WEAK void TlcOnFault(uint64_t kind, void (*procedure)(const char *text))
{
    tlc_watch_faults();
    procedures[kind] = procedure;
}
