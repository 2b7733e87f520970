/* The towers of Hanoi, with stacks in arrays: recursion, and indices that must be checked. */
#include <stdio.h>
#include <stdlib.h>

enum { Discs = 22 };

static long stack[3][Discs + 1], top[3], moves;

static void Push(long disc, long pin)
{
  if (top[pin] > 0 && stack[pin][top[pin] - 1] <= disc) exit(1);
  stack[pin][top[pin]] = disc;
  top[pin] = top[pin] + 1;
}

static long Pop(long pin)
{
  top[pin] = top[pin] - 1;
  return stack[pin][top[pin]];
}

static void Move(long discs, long from, long to)
{
  if (discs == 1) {
    Push(Pop(from), to);
    moves = moves + 1;
  } else {
    long other = 3 - from - to;
    Move(discs - 1, from, other);
    Move(1, from, to);
    Move(discs - 1, other, to);
  }
}

int main(void)
{
  for (long i = Discs; i >= 1; i--) Push(i, 0);
  for (long i = 1; i <= 20; i++) {
    Move(Discs, 0, 2);
    Move(Discs, 2, 0);
  }
  printf("%ld\n%ld\n", moves, stack[0][0]);
  return 0;
}
