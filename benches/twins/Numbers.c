/* Whole numbers: primes, divisors, powers and sequences. */
#include <stdio.h>
#include <stdbool.h>

static unsigned long limit;

static unsigned long Divisor(unsigned long n, unsigned long m)
{
  unsigned long rest;
  while (m != 0) {
    rest = n % m;
    n = m;
    m = rest;
  }
  return n;
}

static bool IsPrime(unsigned long n)
{
  unsigned long factor;
  if (n < 4) return n > 1;
  if (n % 2 == 0) return false;
  factor = 3;
  while (factor * factor <= n) {
    if (n % factor == 0) return false;
    factor = factor + 2;
  }
  return true;
}

static unsigned long Power(unsigned long base, unsigned long exponent, unsigned long modulus)
{
  unsigned long result;
  result = 1;
  base = base % modulus;
  while (exponent > 0) {
    if (exponent % 2 == 1) result = result * base % modulus;
    base = base * base % modulus;
    exponent = exponent / 2;
  }
  return result;
}

static unsigned long Longest(unsigned long limit)
{
  unsigned long start, n, length, best, longest;
  best = 1;
  longest = 0;
  for (start = 1; start <= limit; start++) {
    n = start;
    length = 0;
    while (n != 1) {
      if (n % 2 == 1) n = 3 * n + 1; else n = n / 2;
      length = length + 1;
    }
    if (length > longest) {
      longest = length;
      best = start;
    }
  }
  return best;
}

static void Report(unsigned long limit)
{
  unsigned long i, primes, sum, divisor;
  primes = 0;
  sum = 0;
  for (i = 1; i <= limit; i++) {
    if (IsPrime(i)) primes = primes + 1;
    divisor = Divisor(i, limit);
    sum = sum + divisor + Power(i, 7, 101);
  }
  printf("%lu\n", primes);
  printf("%lu\n", sum);
  printf("%lu\n", Longest(limit));
}

int main(void)
{
  if (scanf("%lu", &limit) != 1) return 1;
  Report(limit);
}
