/* Recursive Fibonacci numbers: only calls. */
#include <stdio.h>

static long Of(long n)
{
  if (n < 2) return n; else return Of(n - 1) + Of(n - 2);
}

int main(void)
{
  printf("%ld\n", Of(39));
  return 0;
}
