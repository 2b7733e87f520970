/* A file of numbers in four forms, written and read: RealIO and WholeIO against fprintf and fscanf. */
#include <stdio.h>

enum { Count = 300000 };

int main(void)
{
  long seed = 1, whole, wholes = 0;
  double number, sum = 0.0;
  FILE *file = fopen("numerals.tmp", "w");
  for (long i = 1; i <= Count; i++) {
    seed = seed * 16807 % 2147483647;
    number = (double)seed / 3000.0;
    fprintf(file, "%12ld%12.3f %.8e %.17g\n", seed, number, number, number);
  }
  fclose(file);
  file = fopen("numerals.tmp", "r");
  for (long i = 1; i <= Count; i++) {
    if (fscanf(file, "%ld", &whole) == 1) wholes += whole;
    if (fscanf(file, "%lf", &number) == 1) sum += number;
    if (fscanf(file, "%lf", &number) == 1) sum -= number;
    if (fscanf(file, "%lf", &number) == 1) sum += number;
  }
  fclose(file);
  printf("%ld%30.9f\n", wholes, sum);
  return 0;
}
