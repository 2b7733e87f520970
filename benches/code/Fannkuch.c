/* Flips of all permutations of a few numbers: small arrays, nested loops. */
#include <stdio.h>

enum { Size = 10 };

static long checksum, most;

static void Run(long n)
{
  long perm[Size], perm1[Size], count[Size];
  long i, j, k, r, t, flips, sign;
  for (i = 0; i < n; i++) perm1[i] = i;
  r = n; sign = 1;
  for (;;) {
    while (r != 1) {
      count[r - 1] = r;
      r = r - 1;
    }
    for (i = 0; i < n; i++) perm[i] = perm1[i];
    flips = 0;
    k = perm[0];
    while (k != 0) {
      i = 0; j = k;
      while (i < j) {
        t = perm[i]; perm[i] = perm[j]; perm[j] = t;
        i = i + 1; j = j - 1;
      }
      flips = flips + 1;
      k = perm[0];
    }
    if (flips > most) most = flips;
    checksum = checksum + sign * flips;
    for (;;) {
      if (r == n) return;
      t = perm1[0];
      for (i = 0; i < r; i++) perm1[i] = perm1[i + 1];
      perm1[r] = t;
      count[r] = count[r] - 1;
      if (count[r] > 0) break;
      r = r + 1;
    }
    sign = -sign;
  }
}

int main(void)
{
  for (int round = 1; round <= 3; round++) Run(Size);
  printf("%ld\n%ld\n", checksum, most);
  return 0;
}
