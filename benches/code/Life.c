/* Conway's game of life: counts of neighbours in an array of bool. */
#include <stdbool.h>
#include <stdio.h>

enum { Size = 256, Rounds = 1500 };

typedef bool Board[Size + 2][Size + 2];

static Board first, second;

static void Step(Board from, Board to)
{
  for (long i = 1; i <= Size; i++)
    for (long j = 1; j <= Size; j++) {
      long n = 0;
      for (long k = i - 1; k <= i + 1; k++)
        for (long l = j - 1; l <= j + 1; l++)
          if (from[k][l] && (k != i || l != j)) n = n + 1;
      to[i][j] = n == 3 || (from[i][j] && n == 2);
    }
}

int main(void)
{
  long seed = 1;
  for (long i = 1; i <= Size; i++)
    for (long j = 1; j <= Size; j++) {
      seed = seed * 16807 % 2147483647;
      first[i][j] = seed % 3 == 0;
    }
  for (long round = 1; round <= Rounds; round++) {
    Step(first, second);
    Step(second, first);
  }
  long count = 0;
  for (long i = 1; i <= Size; i++)
    for (long j = 1; j <= Size; j++)
      if (first[i][j]) count = count + 1;
  printf("%ld\n", count);
}
