/* Announces stacks to tools that watch programs.

   Valgrind mistakes a change of the stack pointer for calls and returns unless it knows the stacks.
   AddressSanitizer must be informed of each switch if the library or, by TLC_WATCHED, the program uses it. */

#ifndef TLC_STACKS_H
#define TLC_STACKS_H

#include <stddef.h>
#include <stdint.h>

/* VALGRIND_STACK_REGISTER of valgrind.h, which need not be installed. The processor only rotates the register
   by 128 bits in all. Valgrind takes the sequence as a request, whose address is in rax. */
static inline void tlc_tell_stack(const void *low, const void *high)
{
    enum { REGISTER = 0x1501 };
    volatile uint64_t request[6] = {REGISTER, (uint64_t)low, (uint64_t)high};
    uint64_t result = 0;
    __asm__ volatile("rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi; xchgq %%rbx, %%rbx"
                     : "+d"(result)
                     : "a"(&request[0])
                     : "cc", "memory");
}

#if defined(__SANITIZE_ADDRESS__) || defined(TLC_WATCHED)

/* As in sanitizer/common_interface_defs.h, which need not be installed. */
void __sanitizer_start_switch_fiber(void **fake_stack, const void *low, size_t size);
void __sanitizer_finish_switch_fiber(void *fake_stack, const void **low, size_t *size);

/* Announces the next stack, and then, running on it, receives the bounds of the one that was left. */
#define TLC_BEFORE_SWITCH(stack, size) __sanitizer_start_switch_fiber(NULL, stack, size)
#define TLC_AFTER_SWITCH(stack, size) __sanitizer_finish_switch_fiber(NULL, (const void **)(stack), size)

#else

#define TLC_BEFORE_SWITCH(stack, size) ((void)(stack), (void)(size))
#define TLC_AFTER_SWITCH(stack, size) ((void)(stack), (void)(size))

#endif

#endif
