IMPLEMENTATION MODULE CardinalIO;

IMPORT InOut;
FROM TlcWhole IMPORT Put, Scan;

CONST MaxWord = 79;

TYPE Word = ARRAY [0..MaxWord] OF CHAR;

(* Reads the next word as a number up to limit. *)
PROCEDURE Read(base: CARDINAL; limit: LONGCARD; VAR x: LONGCARD);
VAR
  word: Word;
  next: CARDINAL;
BEGIN
  word[MaxWord] := 0C;
  InOut.ReadString(word);
  next := 0;
  Done := InOut.Done & Scan(word, next, base, limit, x) & (next > 0) &
      ((next > MaxWord) OR (word[next] = 0C));
  (* A longer word is not a number, but it is read to its end. *)
  WHILE NOT InOut.Done & (word[MaxWord] # 0C) DO InOut.ReadString(word) END
END Read;

PROCEDURE Write(x: LONGCARD; base, n: CARDINAL);
VAR word: Word;
BEGIN
  WHILE n > MaxWord DO
    InOut.Write(" ");
    DEC(n)
  END;
  Put(x, FALSE, base, n, " ", "A", word);
  InOut.WriteString(word)
END Write;

PROCEDURE ReadCardinal(VAR c: CARDINAL);
VAR x: LONGCARD;
BEGIN
  Read(10, VAL(LONGCARD, MAX(CARDINAL)), x);
  IF Done THEN c := VAL(CARDINAL, x) END
END ReadCardinal;

PROCEDURE WriteCardinal(c: CARDINAL; n: CARDINAL);
BEGIN
  Write(VAL(LONGCARD, c), 10, n)
END WriteCardinal;

PROCEDURE ReadHex(VAR c: CARDINAL);
VAR x: LONGCARD;
BEGIN
  Read(16, VAL(LONGCARD, MAX(CARDINAL)), x);
  IF Done THEN c := VAL(CARDINAL, x) END
END ReadHex;

PROCEDURE WriteHex(c: CARDINAL; n: CARDINAL);
BEGIN
  Write(VAL(LONGCARD, c), 16, n)
END WriteHex;

PROCEDURE ReadLongCardinal(VAR c: LONGCARD);
VAR x: LONGCARD;
BEGIN
  Read(10, VAL(LONGCARD, MAX(LONGCARD)), x);
  IF Done THEN c := VAL(LONGCARD, x) END
END ReadLongCardinal;

PROCEDURE WriteLongCardinal(c: LONGCARD; n: CARDINAL);
BEGIN
  Write(VAL(LONGCARD, c), 10, n)
END WriteLongCardinal;

PROCEDURE ReadLongHex(VAR c: LONGCARD);
VAR x: LONGCARD;
BEGIN
  Read(16, VAL(LONGCARD, MAX(LONGCARD)), x);
  IF Done THEN c := VAL(LONGCARD, x) END
END ReadLongHex;

PROCEDURE WriteLongHex(c: LONGCARD; n: CARDINAL);
BEGIN
  Write(VAL(LONGCARD, c), 16, n)
END WriteLongHex;

PROCEDURE ReadShortCardinal(VAR c: SHORTCARD);
VAR x: LONGCARD;
BEGIN
  Read(10, VAL(LONGCARD, MAX(SHORTCARD)), x);
  IF Done THEN c := VAL(SHORTCARD, x) END
END ReadShortCardinal;

PROCEDURE WriteShortCardinal(c: SHORTCARD; n: CARDINAL);
BEGIN
  Write(VAL(LONGCARD, c), 10, n)
END WriteShortCardinal;

PROCEDURE ReadShortHex(VAR c: SHORTCARD);
VAR x: LONGCARD;
BEGIN
  Read(16, VAL(LONGCARD, MAX(SHORTCARD)), x);
  IF Done THEN c := VAL(SHORTCARD, x) END
END ReadShortHex;

PROCEDURE WriteShortHex(c: SHORTCARD; n: CARDINAL);
BEGIN
  Write(VAL(LONGCARD, c), 16, n)
END WriteShortHex;

BEGIN
  Done := TRUE
END CardinalIO.
