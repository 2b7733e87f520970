MODULE transfers_and_jumps;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn, Write;
FROM SYSTEM IMPORT CAST, ADDRESS, ADR, BYTE, INTEGER16, CARDINAL8, CARDINAL32, SHIFT, ROTATE,
    INTEGER8;
TYPE
  Color = (red, green, blue);
  Four = ARRAY [0..3] OF CARDINAL8;
  Rec = RECORD a, b: CARDINAL32 END;
  Set8 = SET OF [0..7];
  State = (start, number, word, stop);
VAR
  f: Four;
  c32: CARDINAL32;
  r: Rec;
  card: CARDINAL;
  x: REAL;
  s8: Set8;
  b8: CARDINAL8;
  i16: INTEGER16;
  i8: INTEGER8;
  i: INTEGER;
  p: POINTER TO CARDINAL;
  a: ADDRESS;
  b: BOOLEAN;

PROCEDURE Clear(VAR b: ARRAY OF BYTE);
VAR i: CARDINAL;
BEGIN FOR i := 0 TO HIGH(b) DO b[i] := CHR(0) END END Clear;

PROCEDURE Loop(n: INTEGER): INTEGER;
VAR x, t: INTEGER;
BEGIN
  t := 0; x := 7;
  WHILE n > 0 DO
    IF ODD(n) THEN Clear(x) END;
    t := t + x; x := x + n;
    DEC(n)
  END;
  RETURN t * 1000 + x
END Loop;

PROCEDURE Jumps(n: INTEGER): INTEGER;
LABEL again, out, inside;
VAR t: INTEGER;
BEGIN
  t := 0;
  IF n = 9 THEN GOTO inside END;
  again:
  CASE n OF
    0: GOTO out
  | 1..3:
      t := t + 10;
      inside: t := t + 1; n := n - 1; IF n > 5 THEN n := 3 END; GOTO again
  | 4: t := t + 100; n := 2; GOTO again
  ELSE n := n DIV 2; GOTO again
  END;
  out:
  RETURN t
END Jumps;

PROCEDURE Lex(s: ARRAY OF CHAR): INTEGER;
VAR state: State; i: CARDINAL; count: INTEGER;
BEGIN
  state := start; i := 0; count := 0;
  LOOP
    CASE state OF
      start:
        IF i > HIGH(s) THEN state := stop
        ELSE
          CASE s[i] OF
            "0".."9": state := number
          | "a".."z", "A".."Z": state := word
          ELSE INC(i)
          END
        END
    | number:
        WHILE (i <= HIGH(s)) AND (s[i] >= "0") AND (s[i] <= "9") DO INC(i) END;
        INC(count);
        state := start
    | word:
        WHILE (i <= HIGH(s)) AND (CAP(s[i]) >= "A") AND (CAP(s[i]) <= "Z") DO INC(i) END;
        INC(count, 100); state := start
    | stop: EXIT
    END
  END;
  RETURN count
END Lex;

PROCEDURE Deep(n: INTEGER): INTEGER;
VAR c: Color; total: INTEGER;
  PROCEDURE Inner(VAR k: INTEGER);
  BEGIN
    CASE c OF
      red: k := k + 1; c := green
    | green: k := k * 2; c := blue
    | blue: k := k - 3; c := red
    END;
    IF k < 100 THEN Inner(k) END
  END Inner;
BEGIN
  c := red; total := n;
  Inner(total);
  RETURN total * 10 + VAL(INTEGER, ORD(c))
END Deep;

BEGIN
  c32 := 04030201H; f := CAST(Four, c32); WriteCard(f[0], 2); WriteCard(f[3], 2);
  f[1] := 255; c32 := CAST(CARDINAL32, f); WriteCard(c32, 12); WriteLn;
  x := 1.0; r := CAST(Rec, x); WriteCard(r.a, 3); WriteCard(r.b, 12); x := CAST(REAL, r);
  IF x = 1.0 THEN WriteString(" same") END; WriteLn;
  s8 := CAST(Set8, VAL(CARDINAL8, 81H));
  FOR i := 0 TO 7 DO IF VAL(CARDINAL, i) IN s8 THEN Write("1") ELSE Write("0") END END;
  b8 := CAST(CARDINAL8, s8 + Set8{1}); WriteCard(b8, 4); WriteLn;
  i16 := -2; i := i16; WriteInt(i, 4); i8 := -128; WriteInt(i8, 5); INC(i16, 100); WriteInt(i16, 4);
  WriteLn;
  card := 5; a := ADR(card); p := a; p^ := p^ * 2; WriteCard(card, 3);
  i := -1; card := CAST(CARDINAL, i); IF card = MAX(CARDINAL) THEN WriteString(" max") END; WriteLn;
  WriteInt(Loop(5), 6); WriteLn;
  FOR i := 0 TO 10 DO WriteInt(Jumps(i), 5) END; WriteLn;
  WriteInt(Lex("ab 12 c3 _ x"), 5); WriteLn;
  WriteInt(Deep(5), 6); WriteInt(Deep(7), 6); WriteLn;
  b := CAST(BOOLEAN, VAL(CARDINAL8, 1)); IF b THEN WriteString("true") END; WriteLn;
  card := SHIFT(1, 40); WriteCard(card, 15); card := ROTATE(card, 30); WriteCard(card, 5); WriteLn;
  WriteCard(LENGTH("abc"), 3); WriteLn
END transfers_and_jumps.
