/* Sums of vectors that are passed with their lengths: loops that can be vectorized. */
#include <stdio.h>

enum { Size = 4000 };

static double x[Size], y[Size];
static long whole[Size];

static void Add(double a, double *x, double *y, unsigned long high)
{
  for (unsigned long i = 0; i <= high; i++) y[i] = a * x[i] + y[i];
}

static long Count(long *row, unsigned long high, long limit)
{
  long count = 0;
  for (unsigned long i = 0; i <= high; i++)
    if (row[i] < limit) count = count + row[i];
  return count;
}

int main(void)
{
  long count = 0;
  double sum = 0.0;
  for (long i = 0; i < Size; i++) { x[i] = (double)(i % 10); y[i] = 1.0; whole[i] = (i * 31) % 1000; }
  for (long round = 1; round <= 150000; round++) {
    Add(0.5, x, y, Size - 1);
    count = count + Count(whole, Size - 1, round % 1000) % 7;
  }
  for (long i = 0; i < Size; i++) sum = sum + y[i];
  printf("%ld\n%ld\n", (long)sum, count);
  return 0;
}
