/* The longest Collatz sequence of a number: a loop of unpredictable length. */
#include <stdio.h>

int main(void)
{
  long n, at, steps, most = 0, best = 0;
  for (n = 1; n <= 2000000; n++) {
    at = n; steps = 0;
    while (at != 1) {
      if (at & 1) at = 3 * at + 1; else at = at / 2;
      steps = steps + 1;
    }
    if (steps > most) { most = steps; best = n; }
  }
  printf("%ld\n%ld\n", best, most);
  return 0;
}
