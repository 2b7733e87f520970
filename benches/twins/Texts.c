/* Characters: a calculator, a checksum, and words. */
#include <stdio.h>
#include <stdbool.h>
#include <string.h>

static long start;
static char text[64];
static long at;

static long Sum(void);

static long Number(void)
{
  long value, digit;
  value = 0;
  while (text[at] >= '0' && text[at] <= '9') {
    digit = (long)text[at] - 48;
    value = value * 10 + digit;
    at = at + 1;
  }
  return value;
}

static long Factor(void)
{
  long value;
  if (text[at] == '(') {
    at = at + 1;
    value = Sum();
    at = at + 1;
  } else {
    value = Number();
  }
  return value;
}

static long Product(void)
{
  long value, right;
  value = Factor();
  while (text[at] == '*') {
    at = at + 1;
    right = Factor();
    value = value * right;
  }
  return value;
}

static long Sum(void)
{
  long value, right;
  char operator;
  value = Product();
  while (text[at] == '+' || text[at] == '-') {
    operator = text[at];
    at = at + 1;
    right = Product();
    if (operator == '+') value = value + right; else value = value - right;
  }
  return value;
}

static long Checksum(char *text)
{
  long low, high, i;
  low = 1;
  high = 0;
  i = 0;
  while (text[i] != 0) {
    low = (low + (long)text[i]) % 65521;
    high = (high + low) % 65521;
    i = i + 1;
  }
  return high * 65536 + low;
}

static long Words(char *text)
{
  long count, i, length, longest;
  bool inside;
  count = 0;
  length = 0;
  longest = 0;
  inside = false;
  for (i = 0; i <= 63; i++) {
    if (text[i] >= 'a' && text[i] <= 'z') {
      if (!inside) {
        count = count + 1;
        length = 0;
      }
      inside = true;
      length = length + 1;
      if (length > longest) longest = length;
    } else {
      inside = false;
    }
  }
  return count * 100 + longest;
}

static void Shift(char *text, long by)
{
  long i, code;
  char c;
  i = 0;
  c = text[0];
  while (c != 0) {
    if (c >= 'a' && c <= 'z') {
      code = ((long)c - 97 + by) % 26;
      text[i] = (char)(code + 97);
    }
    i = i + 1;
    c = text[i];
  }
}

int main(void)
{
  if (scanf("%ld", &start) != 1) return 1;
  memset(text, 0, sizeof text); strcpy(text, "12*(3+45)-6*7+(8-9)*10");
  at = start;
  printf("%ld\n", Sum());
  printf("%ld\n", Checksum(text));
  memset(text, 0, sizeof text); strcpy(text, "the quick brown fox jumps over the lazy dog");
  Shift(text, 3);
  printf("%ld\n", Words(text));
  printf("%ld\n", Checksum(text));
}
