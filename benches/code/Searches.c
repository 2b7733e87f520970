/* Words in a text of 4,000 letters, and in lines: Strings against strstr. */
#include <stdio.h>
#include <string.h>

enum { Letters = 4000, Rounds = 400000 };

typedef char Word[16];

static char text[Letters + 1], line[80];
static Word word;
static long seed = 1;

static long Random(long limit)
{
  seed = seed * 16807 % 2147483647;
  return seed / 1000 % limit;
}

static void Extract(const char *from, long start, long count, char *to)
{
  memcpy(to, from + start, (size_t)count);
  to[count] = '\0';
}

int main(void)
{
  long sum = 0;
  for (long i = 0; i < Letters; i++) text[i] = (char)('a' + Random(20));
  text[Letters] = '\0';
  Extract(text, 100, 72, line);
  for (long i = 1; i <= Rounds; i++) {
    long start = Random(Letters - 16);
    long count = 4 + Random(9);
    Extract(text, start, count, word);
    const char *searched = i % 2 == 0 ? text : line, *place = strstr(searched, word);
    if (place != NULL) sum = sum + (place - searched);
    sum = sum + (long)strlen(word);
  }
  printf("%ld\n", sum);
  return 0;
}
