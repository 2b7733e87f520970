/* Ackermann's function: last calls, and deep recursion in an argument. */
#include <stdio.h>

enum { Rounds = 150 };

static long Of(long m, long n)
{
  if (m == 0) return n + 1;
  if (n == 0) return Of(m - 1, 1);
  return Of(m - 1, Of(m, n - 1));
}

int main(void)
{
  long sum = 0;
  for (long round = 1; round <= Rounds; round++) sum = sum + Of(3, 8 + (sum + round) % 3);
  printf("%ld\n", sum);
}
