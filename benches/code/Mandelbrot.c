/* The Mandelbrot set: a loop over reals with two exits. */
#include <stdbool.h>
#include <stdio.h>

enum { Size = 2500, Most = 100 };

static bool Stays(double cx, double cy)
{
  double x = 0.0, y = 0.0, t;
  long steps = 0;
  while (steps < Most && x * x + y * y < 4.0) {
    t = x * x - y * y + cx;
    y = 2.0 * x * y + cy;
    x = t;
    steps = steps + 1;
  }
  return steps == Most;
}

int main(void)
{
  long row, column, count = 0;
  for (row = 0; row < Size; row++)
    for (column = 0; column < Size; column++)
      if (Stays((double)column * 3.0 / (double)Size - 2.0, (double)row * 2.0 / (double)Size - 1.0))
        count = count + 1;
  printf("%ld\n", count);
  return 0;
}
