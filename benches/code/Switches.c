/* Coroutines that pass a number around: transfers against swapcontext. */
#include <stdio.h>
#include <ucontext.h>

enum { Rounds = 1000000, Count = 4 };

static char spaces[Count][65536];
static ucontext_t all[Count], main_context;
static long token, at;

static void Pass(void)
{
  long here = at;
  for (;;) {
    token = (token * 3 + here) % 1000003;
    at = (at + 1) % Count;
    swapcontext(&all[here], at == 0 ? &main_context : &all[at]);
  }
}

int main(void)
{
  token = 1;
  at = 0;
  for (long i = 0; i < Count; i++) {
    getcontext(&all[i]);
    all[i].uc_stack.ss_sp = spaces[i];
    all[i].uc_stack.ss_size = sizeof spaces[i];
    makecontext(&all[i], Pass, 0);
  }
  for (long i = 1; i <= Rounds; i++) swapcontext(&main_context, &all[0]);
  printf("%ld\n", token);
  return 0;
}
