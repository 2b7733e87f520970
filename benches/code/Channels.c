/* A file of lines: SeqFile and TextIO of the standard library against fputs and fgets. */
#include <stdio.h>
#include <string.h>

enum { Count = 1000000 };

typedef char Line[64];

static void Write(void)
{
  FILE *file = fopen("channels.tmp", "w");
  for (long i = 1; i <= Count; i++) {
    fputs("the quick brown fox", file);
    if (i % 3 == 0) fputs(" jumps over the lazy dog", file);
    putc('\n', file);
  }
  fclose(file);
}

static long Read(void)
{
  Line line;
  long sum = 0;
  FILE *file = fopen("channels.tmp", "r");
  while (fgets(line, sizeof line, file) != NULL) sum = sum + (long)strcspn(line, "\n");
  fclose(file);
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
