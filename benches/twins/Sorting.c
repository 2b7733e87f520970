/* Arrays: four ways to sort, and a search. */
#include <stdio.h>

enum { Size = 1000 };

static long numbers[Size];
static long seed;

static long Random(void)
{
  seed = (seed * 1103 + 12345) % 65536;
  return seed;
}

static void Fill(long *a)
{
  long i;
  for (i = 0; i <= Size - 1; i++) a[i] = Random();
}

static void Insertion(long *a)
{
  long i, j, key;
  for (i = 1; i <= Size - 1; i++) {
    key = a[i];
    j = i - 1;
    while (j >= 0 && a[j] > key) {
      a[j + 1] = a[j];
      j = j - 1;
    }
    a[j + 1] = key;
  }
}

static void Quick(long *a, long first, long last)
{
  long i, j, pivot, other;
  i = first;
  j = last;
  pivot = a[(first + last) / 2];
  do {
    while (a[i] < pivot) i = i + 1;
    while (pivot < a[j]) j = j - 1;
    if (i <= j) {
      other = a[i];
      a[i] = a[j];
      a[j] = other;
      i = i + 1;
      j = j - 1;
    }
  } while (i <= j);
  if (first < j) Quick(a, first, j);
  if (i < last) Quick(a, i, last);
}

static void Shell(long *a)
{
  long gap, i, j, key;
  gap = Size / 2;
  while (gap > 0) {
    for (i = gap; i <= Size - 1; i++) {
      key = a[i];
      j = i;
      while (j >= gap && a[j - gap] > key) {
        a[j] = a[j - gap];
        j = j - gap;
      }
      a[j] = key;
    }
    gap = gap / 2;
  }
}

static void Sift(long *a, long root, long last)
{
  long child, value;
  value = a[root];
  child = 2 * root + 1;
  while (child <= last) {
    if (child < last && a[child] < a[child + 1]) child = child + 1;
    if (value >= a[child]) {
      a[root] = value;
      return;
    }
    a[root] = a[child];
    root = child;
    child = 2 * root + 1;
  }
  a[root] = value;
}

static void Heap(long *a)
{
  long i, largest;
  for (i = Size / 2; i >= 0; i--) Sift(a, i, Size - 1);
  for (i = Size - 1; i >= 1; i--) {
    largest = a[0];
    a[0] = a[i];
    a[i] = largest;
    Sift(a, 0, i - 1);
  }
}

static long Find(long *a, long value)
{
  long low, high, middle;
  low = 0;
  high = Size - 1;
  while (low <= high) {
    middle = (low + high) / 2;
    if (a[middle] == value) return middle;
    if (a[middle] < value) low = middle + 1; else high = middle - 1;
  }
  return -1;
}

static long Check(long *a)
{
  long i, sum;
  sum = 0;
  for (i = 1; i <= Size - 1; i++) {
    if (a[i - 1] > a[i]) return -1;
    sum = (sum * 31 + a[i]) % 1000003;
  }
  return sum;
}

int main(void)
{
  if (scanf("%ld", &seed) != 1) return 1;
  Fill(numbers); Insertion(numbers); printf("%ld\n", Check(numbers));
  Fill(numbers); Quick(numbers, 0, Size - 1); printf("%ld\n", Check(numbers));
  Fill(numbers); Shell(numbers); printf("%ld\n", Check(numbers));
  Fill(numbers); Heap(numbers); printf("%ld\n", Check(numbers));
  printf("%ld\n", Find(numbers, numbers[7]));
}
