/* Real numbers and records: integrals, a linear system, vectors. */
#include <stdio.h>
#include <math.h>

enum { Order = 12 };

typedef double Matrix[Order][Order];
typedef struct { double x, y, z; } Vector;

static long count;
static Matrix matrix;

static double Integral(double low, double high, long steps)
{
  long i;
  double x, width, sum;
  width = (high - low) / (double)steps;
  sum = 0.0;
  for (i = 0; i <= steps - 1; i++) {
    x = low + ((double)i + 0.5) * width;
    sum = sum + x * x / (1.0 + x);
  }
  return sum * width;
}

static double Root(double value)
{
  double guess, last;
  long rounds;
  guess = value;
  rounds = 0;
  do {
    last = guess;
    guess = (last + value / last) / 2.0;
    rounds = rounds + 1;
  } while (!(rounds == 30 || guess == last));
  return guess;
}

static void Fill(Matrix m, long seed)
{
  long i, j;
  for (i = 0; i <= Order - 1; i++) {
    for (j = 0; j <= Order - 1; j++) {
      seed = (seed * 1103 + 12345) % 65536;
      m[i][j] = (double)seed / 65536.0;
    }
  }
}

static double Determinant(Matrix m)
{
  long row, column, best, i;
  double result, factor, other;
  result = 1.0;
  for (column = 0; column <= Order - 1; column++) {
    best = column;
    for (row = column + 1; row <= Order - 1; row++) {
      if (fabs(m[row][column]) > fabs(m[best][column])) best = row;
    }
    if (best != column) {
      result = -result;
      for (i = 0; i <= Order - 1; i++) {
        other = m[best][i];
        m[best][i] = m[column][i];
        m[column][i] = other;
      }
    }
    result = result * m[column][column];
    for (row = column + 1; row <= Order - 1; row++) {
      factor = m[row][column] / m[column][column];
      for (i = column; i <= Order - 1; i++) {
        m[row][i] = m[row][i] - factor * m[column][i];
      }
    }
  }
  return result;
}

static double Orbit(long steps)
{
  Vector place, speed;
  long i;
  double distance, pull;
  place.x = 1.0; place.y = 0.0; place.z = 0.25;
  speed.x = 0.0; speed.y = 1.0; speed.z = 0.0;
  distance = 1.0;
  for (i = 1; i <= steps; i++) {
    distance = Root(place.x * place.x + place.y * place.y + place.z * place.z);
    pull = 0.001 / (distance * distance * distance);
    speed.x = speed.x - place.x * pull;
    speed.y = speed.y - place.y * pull;
    speed.z = speed.z - place.z * pull;
    place.x = place.x + speed.x * 0.001;
    place.y = place.y + speed.y * 0.001;
    place.z = place.z + speed.z * 0.001;
  }
  return distance;
}

static void Show(double value)
{
  long scaled;
  scaled = (long)(value * 1.0E6);
  printf("%ld\n", scaled);
}

int main(void)
{
  if (scanf("%ld", &count) != 1) return 1;
  Show(Integral(0.0, 2.0, count));
  Show(Root((double)count));
  Fill(matrix, count);
  Show(Determinant(matrix));
  Show(Orbit(count));
}
