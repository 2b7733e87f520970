/* Integrals of functions passed as arguments: calls through pointers. */
#include <stdio.h>

typedef double (*Function)(double);

static double Square(double x) { return x * x; }
static double Inverse(double x) { return 1.0 / (1.0 + x); }
static double Cube(double x) { return x * x * x - x; }

static Function functions[3];

static double Integral(Function f, double low, double high, long steps)
{
  double width = (high - low) / (double)steps, sum = 0.0;
  for (long i = 0; i < steps; i++) sum = sum + f(low + ((double)i + 0.5) * width);
  return sum * width;
}

int main(void)
{
  double sum = 0.0;
  functions[0] = Square; functions[1] = Inverse; functions[2] = Cube;
  for (long round = 1; round <= 60; round++)
    for (long i = 0; i <= 2; i++) sum = sum + Integral(functions[(i + round) % 3], 0.0, 2.0, 1000000);
  printf("%ld\n", (long)(sum * 1000.0));
  return 0;
}
