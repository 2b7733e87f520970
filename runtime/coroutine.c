/* NEWPROCESS and TRANSFER: coroutines, each with a stack of its own.

   The stack is not in the workspace that the program provides: programs for smaller machines provide a few
   hundred bytes, and a stack needs inaccessible pages below it to detect overflows. The workspace identifies
   the stack: a coroutine that is created again in the same workspace gets the same stack, unless another
   procedure is still to start in it. */

#define _GNU_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE, MAP_STACK */

#include "coroutine.h"
#include "stacks.h"
#include "tlc.h"

#include <stdlib.h>
#include <sys/mman.h>

/* The minimum stack size in bytes, and the guard below it. C code may skip more than a page at once. */
enum { SMALLEST = 1 << 18, PAGE = 1 << 12, GUARD = 1 << 16 };

TLC_WEAK struct exception *tlc_current;

TLC_WEAK struct tlc_coroutine tlc_main_coroutine;
TLC_WEAK struct tlc_coroutine *tlc_running = &tlc_main_coroutine;
TLC_WEAK struct tlc_coroutine *tlc_coroutines;

/* The coroutine that was left last. */
TLC_WEAK struct tlc_coroutine *tlc_left;

/* Saves the callee-saved registers and the control words of both floating-point units on the stack that is
   left, and restores them from the other one. Reading these words is cheap, but writing them stops the
   processor, so they are written only if they differ; the flags of MXCSR, which calls do not preserve, are
   ignored. The return address is jumped to, because a return would always be predicted wrongly. The layout of
   both stacks is the same, so the description of the frame holds on either side. */
void tlc_switch(void **left, void *stack_pointer);

__asm__(".pushsection .text.tlc_switch, \"ax\", @progbits\n"
        ".weak tlc_switch\n"
        ".type tlc_switch, @function\n"
        "tlc_switch:\n"
        "    .cfi_startproc\n"
        "    pushq %rbp\n"
        "    .cfi_adjust_cfa_offset 8\n"
        "    .cfi_rel_offset rbp, 0\n"
        "    pushq %rbx\n"
        "    .cfi_adjust_cfa_offset 8\n"
        "    .cfi_rel_offset rbx, 0\n"
        "    pushq %r12\n"
        "    .cfi_adjust_cfa_offset 8\n"
        "    .cfi_rel_offset r12, 0\n"
        "    pushq %r13\n"
        "    .cfi_adjust_cfa_offset 8\n"
        "    .cfi_rel_offset r13, 0\n"
        "    pushq %r14\n"
        "    .cfi_adjust_cfa_offset 8\n"
        "    .cfi_rel_offset r14, 0\n"
        "    pushq %r15\n"
        "    .cfi_adjust_cfa_offset 8\n"
        "    .cfi_rel_offset r15, 0\n"
        "    subq $8, %rsp\n"
        "    .cfi_adjust_cfa_offset 8\n"
        "    stmxcsr (%rsp)\n"
        "    fnstcw 4(%rsp)\n"
        "    movl (%rsp), %eax\n"
        "    movzwl 4(%rsp), %ecx\n"
        "    movq %rsp, (%rdi)\n"
        "    movq %rsi, %rsp\n"
        "    xorl (%rsp), %eax\n"
        "    xorw 4(%rsp), %cx\n"
        "    andl $0xFFC0, %eax\n"
        "    orl %eax, %ecx\n"
        "    jne 2f\n"
        "    .cfi_remember_state\n"
        "1:\n"
        "    addq $8, %rsp\n"
        "    .cfi_adjust_cfa_offset -8\n"
        "    popq %r15\n"
        "    .cfi_adjust_cfa_offset -8\n"
        "    .cfi_restore r15\n"
        "    popq %r14\n"
        "    .cfi_adjust_cfa_offset -8\n"
        "    .cfi_restore r14\n"
        "    popq %r13\n"
        "    .cfi_adjust_cfa_offset -8\n"
        "    .cfi_restore r13\n"
        "    popq %r12\n"
        "    .cfi_adjust_cfa_offset -8\n"
        "    .cfi_restore r12\n"
        "    popq %rbx\n"
        "    .cfi_adjust_cfa_offset -8\n"
        "    .cfi_restore rbx\n"
        "    popq %rbp\n"
        "    .cfi_adjust_cfa_offset -8\n"
        "    .cfi_restore rbp\n"
        "    popq %rcx\n"
        "    .cfi_adjust_cfa_offset -8\n"
        "    .cfi_register rip, rcx\n"
        "    jmpq *%rcx\n"
        "2:\n"
        "    .cfi_restore_state\n"
        "    ldmxcsr (%rsp)\n"
        "    fldcw 4(%rsp)\n"
        "    jmp 1b\n"
        "    .cfi_endproc\n"
        ".size tlc_switch, . - tlc_switch\n"
        ".popsection\n");

static void arrive(void)
{
    TLC_AFTER_SWITCH(&tlc_left->stack, &tlc_left->size);
}

/* The first function of a new coroutine, at the bottom of its stack. */
static void begin(void)
{
    __asm__ volatile(".cfi_undefined rip");
    arrive();
    tlc_running->body();
    tlc_fail(tlc_running->where, "the coroutine created here ended without TRANSFER");
}

/* The layout that `tlc_switch` expects: control words, six registers, address to continue at. */
struct start {
    uint32_t mxcsr;
    uint16_t x87, unused;
    uint64_t registers[6];
    void (*go_on)(void);
    uint64_t no_caller;
};

static struct start *start_of(const struct tlc_coroutine *coroutine)
{
    return (struct start *)(coroutine->stack + coroutine->size - 16 - sizeof(struct start));
}

static void prepare(struct tlc_coroutine *coroutine)
{
    struct start *start = start_of(coroutine);
    *start = (struct start){.go_on = begin};
    __asm__("stmxcsr %0" : "=m"(start->mxcsr));
    __asm__("fnstcw %0" : "=m"(start->x87));
    coroutine->stack_pointer = start;
}

/* Whether another body waits for its first transfer: the program has given one workspace to two coroutines. */
static int awaits(const struct tlc_coroutine *coroutine, void (*body)(void))
{
    return coroutine->body != body && coroutine->stack_pointer == start_of(coroutine);
}

/* The coroutine of a workspace that a new one replaces, if there is one. */
static struct tlc_coroutine *of_workspace(void *workspace, uint64_t size, void (*body)(void))
{
    struct tlc_coroutine *known = tlc_coroutines;
    while (known != NULL && (known->workspace != workspace || known == tlc_running || known->size < size ||
                             awaits(known, body)))
        known = known->next;
    return known;
}

static struct tlc_coroutine *make(const char *where, void *workspace, uint64_t size)
{
    struct tlc_coroutine *made = calloc(1, sizeof *made);
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK;
    char *stack = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (made == NULL || stack == MAP_FAILED || mprotect(stack, GUARD, PROT_NONE) != 0)
        tlc_fail(where, "no storage for a coroutine");
    *made = (struct tlc_coroutine){.stack = stack, .size = size, .workspace = workspace, .next = tlc_coroutines};
    tlc_coroutines = made;
    tlc_tell_stack(stack, stack + size - 1);
    return made;
}

TLC_WEAK void tlc_new_process(const char *where, void (*body)(void), void *workspace, uint64_t size,
                              struct tlc_coroutine **coroutine)
{
    if (body == NULL)
        tlc_fail_as(TLC_COROUTINE, where, "the procedure of a coroutine is NIL");
    if (size > UINT64_MAX / 2)
        tlc_fail(where, "no storage for a coroutine");
    size = (size < SMALLEST ? SMALLEST : (size + PAGE - 1) / PAGE * PAGE) + GUARD;
    struct tlc_coroutine *made = of_workspace(workspace, size, body);
    if (made == NULL)
        made = make(where, workspace, size);
    made->body = body;
    made->where = where;
    made->handled = NULL;
    made->level = 0;
    made->interrupted = NULL;
    prepare(made);
    *coroutine = made;
}

/* Both arguments may be the same variable. */
TLC_WEAK void tlc_transfer(const char *where, struct tlc_coroutine **from, struct tlc_coroutine **to)
{
    struct tlc_coroutine *left = tlc_running, *next = *to;
    if (next == NULL)
        tlc_fail_as(TLC_COROUTINE, where, "TRANSFER to NIL");
    *from = left;
    if (next == left)
        return;
    tlc_running = next;
    left->handled = tlc_current;
    tlc_current = next->handled;
    tlc_left = left;
    TLC_BEFORE_SWITCH(next->stack, next->size);
    tlc_switch(&left->stack_pointer, next->stack_pointer);
    arrive();
}

/* The running coroutine, for the library module COROUTINES. */
TLC_WEAK struct tlc_coroutine *TlcRunning(void)
{
    return tlc_running;
}
