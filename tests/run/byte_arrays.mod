(* ARRAY OF BYTE accepts any argument: checksums and copies of records, arrays and numbers, byte by byte. *)
MODULE ByteArrays;
FROM SYSTEM IMPORT BYTE;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

TYPE
  Pair = RECORD a, b: CHAR END;
  Word = ARRAY [0..5] OF CHAR;

VAR
  p: Pair;
  w, v: Word;
  ch: CHAR;

PROCEDURE Sum(b: ARRAY OF BYTE): CARDINAL;
VAR i, sum: CARDINAL;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(b) DO sum := sum * 3 MOD 10007 + ORD(CHAR(b[i])) END;
  RETURN sum
END Sum;

PROCEDURE Size(b: ARRAY OF BYTE): CARDINAL;
BEGIN
  RETURN HIGH(b) + 1
END Size;

PROCEDURE Copy(from: ARRAY OF BYTE; VAR to: ARRAY OF BYTE);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(to) DO IF i <= HIGH(from) THEN to[i] := from[i] END END
END Copy;

BEGIN
  p.a := "A"; p.b := "B"; w := "vwxyz"; w[5] := "!"; ch := "c";
  WriteCard(Size(p), 3); WriteCard(Size(w), 3); WriteCard(Size(ch), 3); WriteLn;
  WriteCard(Sum(p), 6); WriteCard(Sum(w), 6); WriteCard(Sum(ch), 6); WriteLn;
  v := "------"; Copy(p, v); WriteString(v); Copy(ch, p); Write(p.a); Write(p.b); Copy(w, p);
  Write(p.a); Write(p.b); WriteLn
END ByteArrays.
