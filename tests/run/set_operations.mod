MODULE set_operations;
FROM InOut IMPORT WriteCard, WriteLn, Write;
FROM SYSTEM IMPORT SHIFT, ROTATE;
TYPE
  Color = (red, green, blue, white);
  Colors = SET OF Color;
  Digits = SET OF [0..9];
  Neg = SET OF [-5..20];
  CharSet = SET OF CHAR;
  Huge = SET OF [0..999];
VAR
  c: Colors; d: Digits; n: Neg; cs, vowels: CharSet; h, k: Huge; b: BITSET;
  i: CARDINAL; j: INTEGER; x: Color;
  ch: CHAR;

PROCEDURE Yes(b: BOOLEAN);
BEGIN IF b THEN Write("y") ELSE Write("n") END END Yes;

PROCEDURE Show(d: Digits);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO 9 DO Yes(i IN d) END; WriteLn
END Show;

PROCEDURE CountHuge(h: Huge): CARDINAL;
VAR i, n: CARDINAL;
BEGIN
  n := 0;
  FOR i := 0 TO 999 DO IF i IN h THEN INC(n) END END;
  RETURN n
END CountHuge;

PROCEDURE Evens(n: CARDINAL): Huge;
VAR h: Huge; i: CARDINAL;
BEGIN
  h := Huge{};
  FOR i := 0 TO n BY 2 DO INCL(h, i) END;
  RETURN h
END Evens;

PROCEDURE Sieve(n: CARDINAL): CARDINAL;
VAR b: BITSET; i, j, count: CARDINAL;
BEGIN
  b := BITSET{2..63}; count := 0;
  FOR i := 2 TO 63 DO
    IF i IN b THEN
      INC(count); j := i + i;
      WHILE j <= 63 DO EXCL(b, j); j := j + i END
    END
  END;
  RETURN count + n
END Sieve;

BEGIN
  c := Colors{red, blue}; INCL(c, white); EXCL(c, red);
  FOR x := red TO white DO Yes(x IN c) END; WriteLn;
  i := 3;
  d := Digits{i, 5..7, i + 5}; Show(d); Show(-d); Show(d * Digits{0..5}); Show(d + Digits{0});
  Show(d - Digits{6}); Show(d / Digits{0..9});
  Show(Digits{i..1}); Show(Digits{i..i});
  Yes(d <= Digits{3..9}); Yes(d >= Digits{3}); Yes(d = Digits{3, 5, 6, 7, 8}); Yes(d # Digits{});
  Yes(d <= Digits{}); WriteLn;
  Show(SHIFT(d, 1)); Show(SHIFT(d, -4)); Show(ROTATE(d, 3)); Show(ROTATE(d, -3));
  Show(SHIFT(d, 10)); Show(ROTATE(d, 10)); Show(ROTATE(d, 0));
  n := Neg{-5, 0, 20};
  FOR j := -7 TO 22 DO Yes(j IN n) END; WriteLn;
  vowels := CharSet{"a", "e", "i", "o", "u"};
  cs := CharSet{"a".."z"} - vowels; ch := "b"; INCL(cs, "!"); EXCL(cs, ch);
  FOR ch := " " TO "~" DO IF ch IN cs THEN Write(ch) END END; WriteLn;
  Yes(vowels <= CharSet{"a".."z"}); Yes(cs >= vowels); Yes(cs # vowels); Yes(cs = cs); WriteLn;
  h := Evens(999); WriteCard(CountHuge(h), 5);
  k := Huge{100..200, 500}; WriteCard(CountHuge(k), 5); WriteCard(CountHuge(h * k), 5);
  WriteCard(CountHuge(h + k), 5);
  WriteCard(CountHuge(h - k), 5); WriteCard(CountHuge(h / k), 5); WriteCard(CountHuge(-k), 5);
  WriteLn;
  h := h + k; h := h * h - k;
  WriteCard(CountHuge(h), 5); WriteCard(CountHuge(SHIFT(k, 700)), 5);
  WriteCard(CountHuge(SHIFT(k, -150)), 5);
  WriteCard(CountHuge(ROTATE(k, 700)), 5); Yes(ROTATE(ROTATE(k, 333), -333) = k);
  Yes(0 IN ROTATE(k, 900)); Yes(k <= h); Yes(k <= k + h); WriteLn;
  k := SHIFT(k, 3); Yes(103 IN k); Yes(102 IN k); WriteLn;
  i := 1000; Yes(i IN k); i := 503; Yes(i IN k); WriteLn;
  b := {0, 3, 63}; Yes(63 IN b); b := ROTATE(b, 1); Yes(0 IN b); Yes(1 IN b); Yes(4 IN b);
  Yes(63 IN b); WriteLn;
  WriteCard(Sieve(0), 4); WriteLn;
  WriteCard(SIZE(Colors), 3); WriteCard(SIZE(CharSet), 3); WriteCard(SIZE(Huge), 4); WriteLn
END set_operations.
