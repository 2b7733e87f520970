/* Binomial coefficients by recursion: both calls make an equal one two levels below. */
#include <stdio.h>

static long Choose(long n, long k)
{
  if (k == 0 || k == n) return 1;
  return Choose(n - 1, k - 1) + Choose(n - 1, k);
}

int main(void)
{
  printf("%ld\n", Choose(32, 13));
}
