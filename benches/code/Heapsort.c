/* Heapsort of an array that is passed with its length. */
#include <stdio.h>

enum { Size = 1000000 };

static long row[Size];

static void Sift(long *a, long root, long last)
{
  long value = a[root], child = 2 * root + 1;
  while (child <= last) {
    if (child < last && a[child] < a[child + 1]) child = child + 1;
    if (value >= a[child]) { a[root] = value; return; }
    a[root] = a[child];
    root = child;
    child = 2 * root + 1;
  }
  a[root] = value;
}

static void Sort(long *a, long high)
{
  long i, t;
  for (i = high / 2; i >= 0; i--) Sift(a, i, high);
  for (i = high; i >= 1; i--) {
    t = a[0]; a[0] = a[i]; a[i] = t;
    Sift(a, 0, i - 1);
  }
}

int main(void)
{
  long seed = 1, sum = 0;
  for (long round = 1; round <= 3; round++) {
    for (long i = 0; i < Size; i++) {
      seed = (seed * 16807) % 2147483647;
      row[i] = seed;
    }
    Sort(row, Size - 1);
    sum = sum + row[Size / 2] % 1000;
  }
  printf("%ld\n", sum);
  return 0;
}
