/* The sieve of Eratosthenes: long loops over an array of BOOLEAN. */
#include <stdbool.h>
#include <stdio.h>

enum { Size = 4000000 };

static bool isPrime[Size + 1];

int main(void)
{
  long i, k, count = 0, round;
  for (round = 1; round <= 40; round++) {
    for (i = 2; i <= Size; i++) isPrime[i] = true;
    count = 0;
    for (i = 2; i <= Size; i++) {
      if (isPrime[i]) {
        count = count + 1;
        k = i + i;
        while (k <= Size) {
          isPrime[k] = false;
          k = k + i;
        }
      }
    }
  }
  printf("%ld\n", count);
  return 0;
}
