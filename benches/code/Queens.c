/* All ways to place queens on a board: arrays of BOOLEAN, recursion. */
#include <stdbool.h>
#include <stdio.h>

enum { Size = 11 };

static bool column[Size], up[2 * Size - 1], down[2 * Size - 1];
static long found;

static void Place(long row)
{
  if (row == Size) {
    found = found + 1;
  } else {
    for (long c = 0; c < Size; c++) {
      if (column[c] && up[row + c] && down[row - c + Size - 1]) {
        column[c] = false; up[row + c] = false; down[row - c + Size - 1] = false;
        Place(row + 1);
        column[c] = true; up[row + c] = true; down[row - c + Size - 1] = true;
      }
    }
  }
}

int main(void)
{
  for (long i = 0; i < Size; i++) column[i] = true;
  for (long i = 0; i < 2 * Size - 1; i++) { up[i] = true; down[i] = true; }
  for (long i = 1; i <= 40; i++) Place(0);
  printf("%ld\n", found);
  return 0;
}
