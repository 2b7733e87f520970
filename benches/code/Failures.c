/* Errors that are returned and handled, as C does it: there are no exceptions. */
#include <stdio.h>

static long handled, sum;

__attribute__((noinline)) static int Half(long n, long *half)
{
  if (n % 400 == 399) return 1;
  *half = n / 2;
  return 0;
}

__attribute__((noinline)) static void Try(long n)
{
  long half;
  if (Half(n, &half)) {
    handled = handled + 1;
    return;
  }
  sum = sum + half;
}

int main(void)
{
  for (long i = 1; i <= 100000000; i++) Try(i);
  printf("%ld\n%ld\n", handled, sum);
  return 0;
}
