/* Products of matrices passed with their sizes. */
#include <stdio.h>

enum { Size = 400 };

static double a[Size][Size], b[Size][Size], c[Size][Size];

static void Multiply(long rows, long columns, long inner, const double *a, const double *b, double *c)
{
  for (long i = 0; i < rows; i++)
    for (long j = 0; j < columns; j++) {
      double sum = 0.0;
      for (long k = 0; k < inner; k++) sum = sum + a[i * inner + k] * b[k * columns + j];
      c[i * columns + j] = sum;
    }
}

int main(void)
{
  long i, j;
  double sum = 0.0;
  for (i = 0; i < Size; i++)
    for (j = 0; j < Size; j++) {
      a[i][j] = (double)((i * 7 + j * 3) % 17);
      b[i][j] = (double)((i * 5 + j * 11) % 13);
    }
  for (i = 1; i <= 4; i++) Multiply(Size, Size, Size, &a[0][0], &b[0][0], &c[0][0]);
  for (i = 0; i < Size; i++)
    for (j = 0; j < Size; j++) sum = sum + c[i][j];
  printf("%ld\n", (long)sum);
  return 0;
}
