/* The spectral norm of a matrix given by a function: a small procedure in the innermost loop. */
#include <stdio.h>

enum { Size = 1000 };

static double u[Size], v[Size], t[Size];

static double A(long i, long j)
{
  return 1.0 / (double)((i + j) * (i + j + 1) / 2 + i + 1);
}

static void Times(double *r, double *x)
{
  for (long i = 0; i < Size; i++) {
    double sum = 0.0;
    for (long j = 0; j < Size; j++) sum = sum + A(i, j) * x[j];
    r[i] = sum;
  }
}

static void Transposed(double *r, double *x)
{
  for (long i = 0; i < Size; i++) {
    double sum = 0.0;
    for (long j = 0; j < Size; j++) sum = sum + A(j, i) * x[j];
    r[i] = sum;
  }
}

int main(void)
{
  double vBv = 0.0, vv = 0.0;
  for (long i = 0; i < Size; i++) u[i] = 1.0;
  for (long i = 1; i <= 40; i++) {
    Times(t, u); Transposed(v, t);
    Times(t, v); Transposed(u, t);
  }
  for (long i = 0; i < Size; i++) {
    vBv = vBv + u[i] * v[i];
    vv = vv + v[i] * v[i];
  }
  printf("%ld\n", (long)(vBv / vv * 1.0E9));
  return 0;
}
