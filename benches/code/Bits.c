/* Checksums of a table of bits. */
#include <stdio.h>

enum { Size = 100000 };

static unsigned long table[256], data[Size];

static unsigned long Shifted(unsigned long value, unsigned long places)
{
  while (places > 0) { value = value / 2; places = places - 1; }
  return value;
}

int main(void)
{
  unsigned long i, k, round, seed, sum;
  for (i = 0; i <= 255; i++) {
    sum = i;
    for (k = 1; k <= 8; k++)
      if (sum & 1) sum = Shifted(sum, 1) ^ 0xEDB88320; else sum = Shifted(sum, 1);
    table[i] = sum;
  }
  seed = 1;
  for (i = 0; i < Size; i++) {
    seed = (seed * 16807) % 2147483647;
    data[i] = seed % 256;
  }
  sum = 0xFFFFFFFF;
  for (round = 1; round <= 2000; round++)
    for (i = 0; i < Size; i++)
      sum = table[(sum ^ data[i]) & 255] ^ Shifted(sum, 8);
  printf("%ld\n", (long)sum);
  return 0;
}
