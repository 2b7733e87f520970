MODULE SyntaxNumbers;
CONST
  a = 0xFF; b = 1e5; c = 08B; d = 0ffH; e = 1.5e3; f = 400C; g = 12AB; h = 1_000;
  i = 99999999999999999999; j = 1.0E400; k = .5; l = 1.; m = 12.x;
END SyntaxNumbers.
