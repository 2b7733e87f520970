/* Sums of whole numbers in arrays that are passed with their lengths. */
#include <stdio.h>

enum { Size = 4000, Rounds = 60000 };

static long numbers[Size];
static unsigned long counts[Size];

static long Sum(long *u, unsigned long high)
{
  long s = 0;
  for (unsigned long i = 0; i <= high; i++) s = s + u[i];
  return s;
}

static long Odds(long *u, unsigned long high)
{
  long s = 0;
  for (unsigned long i = 0; i <= high; i++)
    if (u[i] & 1) s = s + u[i];
  return s;
}

static unsigned long Total(unsigned long *u, unsigned long high)
{
  unsigned long s = 0;
  for (unsigned long i = 0; i <= high; i++) s = s + u[i];
  return s;
}

static long Modulo(long x, long y)
{
  long rest = x % y;
  return rest < 0 ? rest + y : rest;
}

int main(void)
{
  long total = 0;
  unsigned long all = 0;
  for (long i = 0; i < Size; i++) {
    numbers[i] = (i * 31) % 1000 - 450;
    counts[i] = (unsigned long)(i % 17);
  }
  for (long round = 1; round <= Rounds; round++) {
    numbers[round % Size] = round % 100;
    counts[round % Size] = (unsigned long)(round % 10);
    total = Modulo(total + Sum(numbers, Size - 1) + Odds(numbers, Size - 1), 1000003);
    all = (all + Total(counts, Size - 1)) % 1000003;
  }
  printf("%ld\n%lu\n", total, all);
  return 0;
}
