/* All permutations of an array by exchanges: recursion, parameters passed by reference. */
#include <stdio.h>

enum { Size = 10 };

static long row[Size + 1], count;

static void Exchange(long *a, long *b)
{
  long t = *a; *a = *b; *b = t;
}

static void Permute(long n)
{
  count = count + 1;
  if (n != 1) {
    Permute(n - 1);
    for (long k = n - 1; k >= 1; k--) {
      Exchange(&row[n], &row[k]);
      Permute(n - 1);
      Exchange(&row[n], &row[k]);
    }
  }
}

int main(void)
{
  for (long i = 0; i <= Size; i++) row[i] = i - 1;
  for (long i = 1; i <= 30; i++) Permute(Size);
  printf("%ld\n%ld\n", count, row[5]);
  return 0;
}
