/* Finding the handler of an exception, and transferring control to it. */

#ifndef TLC_UNWINDING_H
#define TLC_UNWINDING_H

#include <stdint.h>

/* The registers that matter to callers, as DWARF numbers them. */
enum { TLC_RBX = 3, TLC_RBP = 6, TLC_RSP = 7, TLC_R12 = 12, TLC_R13, TLC_R14, TLC_R15, TLC_RIP, TLC_REGISTERS };

struct tlc_registers {
    uint64_t value[TLC_REGISTERS];
};

/* Stores the registers at a place of the function that contains this. */
#define TLC_CAPTURE(registers)                                                                                         \
    __asm__ volatile("movq %%rbx, 3*8(%0)\n\t"                                                                         \
                     "movq %%rbp, 6*8(%0)\n\t"                                                                         \
                     "movq %%rsp, 7*8(%0)\n\t"                                                                         \
                     "movq %%r12, 12*8(%0)\n\t"                                                                        \
                     "movq %%r13, 13*8(%0)\n\t"                                                                        \
                     "movq %%r14, 14*8(%0)\n\t"                                                                        \
                     "movq %%r15, 15*8(%0)\n\t"                                                                        \
                     "leaq 0f(%%rip), %%rax\n\t"                                                                       \
                     "movq %%rax, 16*8(%0)\n"                                                                          \
                     "0:"                                                                                              \
                     :                                                                                                 \
                     : "r"((registers)->value)                                                                         \
                     : "rax", "memory")

/* A handler: its landing pad, 0 if none was found; the size of the arguments that are on the stack there; and whether
   it may pass the exception on. */
struct tlc_handler {
    uintptr_t pad;
    uint64_t pushed;
    int may_pass_on;
};

/* Walks from the frame with these registers to the nearest one with a handler, whose registers they become. Finds
   nothing if there is none, or if a frame before it is not an ordinary one of the program. */
struct tlc_handler tlc_find_handler(struct tlc_registers *registers);

/* Replaces the registers of a frame that was walked over by those of its caller. */
void tlc_leave_frame(struct tlc_registers *registers);

/* Continues at a handler with its registers. */
__attribute__((noreturn)) void tlc_land(struct tlc_registers *registers, struct tlc_handler handler, void *exception);

/* The handler of the call before the address `next`, in a function that starts at `function`; `table` is the
   function's table of calls, NULL if it has none. */
struct tlc_handler tlc_handler_of_call(const uint8_t *table, uintptr_t function, uintptr_t next);

#endif
