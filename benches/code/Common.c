/* The longest common subsequence of two sequences: dynamic programming in a table of two dimensions. */
#include <stdio.h>

enum { Size = 2000 };

static long one[Size + 1], other[Size + 1], table[Size + 1][Size + 1];

int main(void)
{
  long i, j, round, seed = 1, sum = 0;
  for (round = 1; round <= 60; round++) {
    for (i = 1; i <= Size; i++) {
      seed = (seed * 16807) % 2147483647; one[i] = seed % 8;
      seed = (seed * 16807) % 2147483647; other[i] = seed % 8;
    }
    for (i = 0; i <= Size; i++) { table[i][0] = 0; table[0][i] = 0; }
    for (i = 1; i <= Size; i++)
      for (j = 1; j <= Size; j++)
        if (one[i] == other[j])
          table[i][j] = table[i - 1][j - 1] + 1;
        else if (table[i - 1][j] >= table[i][j - 1])
          table[i][j] = table[i - 1][j];
        else
          table[i][j] = table[i][j - 1];
    sum = sum + table[Size][Size];
  }
  printf("%ld\n", sum);
  return 0;
}
