/* Concatenating, searching and comparing strings: the library's Strings against string.h. */
#include <stdio.h>
#include <string.h>

enum { Rounds = 1500000 };

typedef char Phrase[80];

static Phrase phrase, other;

static void Insert(const char *source, size_t start, char *destination)
{
  size_t length = strlen(source);
  memmove(destination + start + length, destination + start, strlen(destination + start) + 1);
  memcpy(destination + start, source, length);
}

int main(void)
{
  long sum = 0;
  strcpy(other, "pack my box with six dozen liquor jugs");
  for (long i = 1; i <= Rounds; i++) {
    strcpy(phrase, "pack my box with ");
    if (i % 2 != 0) strcat(phrase, "five dozen liquor jugs"); else strcat(phrase, "seven dozen jugs");
    Insert("large ", 8, phrase);
    char *place = strstr(phrase, "dozen");
    if (place != NULL) sum = sum + (place - phrase);
    if (strcmp(phrase, other) < 0) sum = sum + 1;
    sum = sum + (long)strlen(phrase);
  }
  printf("%ld\n", sum);
  return 0;
}
