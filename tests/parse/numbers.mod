MODULE Numbers;
CONST
  zero = 0; leading = 007; largest = 18446744073709551615;
  hex = 0FFH; word = 0FFFFFFFFFFFFFFFFH; digitsOnly = 10H; looksLikeChar = 12CH; looksLikeOctal = 17BH;
  octal = 17B; one = 1B;
  newline = 12C; nul = 0C; last = 377C;
  real = 3.25; whole = 1.; large = 1.5E3; small = 2.5E-3; plus = 1.E+2;
TYPE
  FromTo = ARRAY [0..9] OF CHAR;
  Spaced = ARRAY [0 .. 9] OF CHAR;
  Hexadecimal = ARRAY [0H..0FH] OF CHAR;
END Numbers.
