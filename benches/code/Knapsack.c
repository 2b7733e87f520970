/* The knapsack problem by dynamic programming: a loop downwards over two places of one array. */
#include <stdio.h>

enum { Things = 200, Capacity = 20000, Rounds = 200 };

static long best[Capacity + 1], weight[Things + 1], value[Things + 1];

int main(void)
{
  for (long i = 1; i <= Things; i++) {
    weight[i] = 20 + i * 37 % 101;
    value[i] = 10 + i * 53 % 97;
  }
  long sum = 0;
  for (long round = 1; round <= Rounds; round++) {
    for (long load = 0; load <= Capacity; load++) best[load] = 0;
    for (long i = 1; i <= Things; i++)
      for (long load = Capacity; load >= weight[i]; load--) {
        long with = best[load - weight[i]] + value[i];
        if (with > best[load]) best[load] = with;
      }
    sum = sum + best[Capacity];
  }
  printf("%ld\n", sum);
}
