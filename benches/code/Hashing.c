/* A hash table with open addressing: multiplication without overflow, remainders, records. */
#include <stdbool.h>
#include <stdio.h>

enum { Size = 262144, Keys = 150000 };

typedef struct { unsigned long key, count; bool isUsed; } Entry;

static Entry table[Size];

static unsigned long Slot(unsigned long key)
{
  unsigned long at = (key * 40503 + key / 65536) % Size;
  while (table[at].isUsed && table[at].key != key) at = (at + 1) % Size;
  return at;
}

static void Add(unsigned long key)
{
  unsigned long at = Slot(key);
  if (table[at].isUsed) {
    table[at].count++;
  } else {
    table[at].isUsed = true;
    table[at].key = key;
    table[at].count = 1;
  }
}

int main(void)
{
  unsigned long seed = 1, sum = 0, i, round;
  for (round = 1; round <= 80; round++) {
    for (i = 0; i < Size; i++) table[i].isUsed = false;
    for (i = 1; i <= Keys; i++) {
      seed = (seed * 16807) % 2147483647;
      Add(seed % 200000);
    }
    for (i = 0; i < Size; i++)
      if (table[i].isUsed && table[i].count > 3) sum = sum + table[i].count;
  }
  printf("%ld\n", (long)sum);
  return 0;
}
