/* Quicksort of a large array: loops with data-dependent exits. */
#include <stdio.h>

enum { Size = 1000000 };

static long row[Size + 1];

static void Sort(long low, long high)
{
  long i = low, j = high, t;
  long middle = row[(low + high) / 2];
  do {
    while (row[i] < middle) i = i + 1;
    while (middle < row[j]) j = j - 1;
    if (i <= j) {
      t = row[i]; row[i] = row[j]; row[j] = t;
      i = i + 1; j = j - 1;
    }
  } while (i <= j);
  if (low < j) Sort(low, j);
  if (i < high) Sort(i, high);
}

int main(void)
{
  long seed = 1, sum = 0;
  for (long round = 1; round <= 5; round++) {
    for (long i = 1; i <= Size; i++) {
      seed = (seed * 16807) % 2147483647;
      row[i] = seed;
    }
    Sort(1, Size);
    sum = sum + row[Size / 2] % 1000;
  }
  printf("%ld\n", sum);
  return 0;
}
