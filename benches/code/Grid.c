/* Shortest paths on a grid by repeated relaxation: a small function with early return, called in a nest of loops. */
#include <stdbool.h>
#include <stdio.h>

enum { Size = 300, Sources = 40, Far = 1000000 };

static long cost[Size][Size], distance[Size][Size];
static bool is_changed;

static void Relax(long i, long j, long k, long l)
{
  if (k < 0 || l < 0 || k >= Size || l >= Size) return;
  long through = distance[k][l] + cost[i][j];
  if (through < distance[i][j]) {
    distance[i][j] = through;
    is_changed = true;
  }
}

int main(void)
{
  long seed = 1, sum = 0, rounds = 0;
  for (long i = 0; i < Size; i++)
    for (long j = 0; j < Size; j++) {
      seed = seed * 16807 % 2147483647;
      cost[i][j] = 1 + seed % 9;
    }
  for (long source = 1; source <= Sources; source++) {
    for (long i = 0; i < Size; i++)
      for (long j = 0; j < Size; j++) distance[i][j] = Far;
    distance[source][source] = 0;
    do {
      is_changed = false;
      for (long i = 0; i < Size; i++)
        for (long j = 0; j < Size; j++) {
          Relax(i, j, i - 1, j);
          Relax(i, j, i + 1, j);
          Relax(i, j, i, j - 1);
          Relax(i, j, i, j + 1);
        }
      rounds = rounds + 1;
    } while (is_changed);
    sum = sum + distance[Size - 1][Size - 1];
  }
  printf("%ld\n%ld\n", sum, rounds);
}
