/* Text in memory: finding, comparing and counting words; capitalizing characters. */
#include <stdbool.h>
#include <stdio.h>

enum { Length = 400000 };

static char text[Length + 1];
static long words, capitals, vowels;

static char Cap(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 32) : c; }

static bool IsLetter(char c) { return Cap(c) >= 'A' && Cap(c) <= 'Z'; }

static void Count(char *s, unsigned long high)
{
  unsigned long i = 0;
  bool inside = false;
  while (i <= high && s[i] != 0) {
    if (IsLetter(s[i])) {
      if (!inside) { words = words + 1; inside = true; }
      switch (Cap(s[i])) {
      case 'A': case 'E': case 'I': case 'O': case 'U': vowels = vowels + 1;
      }
    } else {
      inside = false;
    }
    i = i + 1;
  }
}

static void Capitalize(char *s, unsigned long high)
{
  for (unsigned long i = 0; i <= high; i++)
    if (s[i] >= 'a' && s[i] <= 'z' && (i == 0 || s[i - 1] == ' ')) {
      s[i] = Cap(s[i]);
      capitals = capitals + 1;
    }
}

int main(void)
{
  long seed = 1;
  for (long round = 1; round <= 60; round++) {
    for (long i = 0; i < Length; i++) {
      seed = (seed * 16807) % 2147483647;
      if (seed % 6 == 0) text[i] = ' '; else text[i] = (char)('a' + seed % 26);
    }
    text[Length] = 0;
    Capitalize(text, Length);
    Count(text, Length);
  }
  printf("%ld\n%ld\n%ld\n", words, vowels, capitals);
  return 0;
}
