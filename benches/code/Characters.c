/* A file written and read character by character: the buffers of FIO against those of C. */
#include <stdio.h>

enum { Count = 10000000 };

static void Write(void)
{
  FILE *f = fopen("characters.tmp", "w");
  for (long i = 1; i <= Count; i++) putc((char)(32 + i % 64), f);
  fclose(f);
}

static long Read(void)
{
  long sum = 0;
  FILE *f = fopen("characters.tmp", "r");
  for (;;) {
    int ch = getc(f);
    if (ch == EOF) break;
    sum = sum + ch;
  }
  fclose(f);
  return sum;
}

int main(void)
{
  for (long round = 1; round <= 3; round++) {
    Write();
    printf("%ld\n", Read());
  }
  return 0;
}
