MODULE checked_sums;
(* Sums whose additions are checked: their results and their failures are the same whatever the loop becomes. *)

FROM EXCEPTIONS IMPORT GetMessage;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard, WriteInt;
FROM SYSTEM IMPORT INTEGER32;

CONST
  Last = 999;
  Huge = MAX(INTEGER) DIV 2;

TYPE
  Summing = (plain, twice, odd, less, differences, backwards, pairs, narrow, unsigned, letters);

VAR
  a, b: ARRAY [0..Last] OF INTEGER;
  short: ARRAY [0..Last] OF INTEGER32;
  card: ARRAY [0..Last] OF CARDINAL;
  text: ARRAY [0..Last] OF CHAR;

PROCEDURE Plain(VAR u: ARRAY OF INTEGER; start: INTEGER): INTEGER;
VAR i: CARDINAL; s: INTEGER;
BEGIN
  s := start;
  FOR i := 0 TO HIGH(u) DO s := s + u[i] END;
  RETURN s
END Plain;

PROCEDURE Twice(VAR u, v: ARRAY OF INTEGER; start: INTEGER): INTEGER;
VAR i: CARDINAL; s: INTEGER;
BEGIN
  s := start;
  FOR i := 0 TO HIGH(u) DO s := s + u[i]; s := s + v[i] END;
  RETURN s
END Twice;

PROCEDURE Odd(VAR u: ARRAY OF INTEGER; start: INTEGER): INTEGER;
VAR i: CARDINAL; s: INTEGER;
BEGIN
  s := start;
  FOR i := 0 TO HIGH(u) DO IF ODD(u[i]) THEN s := s + u[i] END END;
  RETURN s
END Odd;

PROCEDURE Less(VAR u: ARRAY OF INTEGER; start: INTEGER): INTEGER;
VAR i: CARDINAL; s: INTEGER;
BEGIN
  s := start;
  FOR i := 0 TO HIGH(u) DO s := s - u[i] END;
  RETURN s
END Less;

PROCEDURE Differences(VAR u, v: ARRAY OF INTEGER; start: INTEGER): INTEGER;
VAR i: CARDINAL; s: INTEGER;
BEGIN
  s := start;
  FOR i := 0 TO HIGH(u) DO s := s + (u[i] - v[i]) END;
  RETURN s
END Differences;

PROCEDURE Backwards(VAR u: ARRAY OF INTEGER; start: INTEGER): INTEGER;
VAR i: INTEGER; s: INTEGER;
BEGIN
  s := start;
  FOR i := VAL(INTEGER, HIGH(u)) TO 0 BY -1 DO s := s + u[i] END;
  RETURN s
END Backwards;

(* The sum of the greatest elements of pairs. *)
PROCEDURE Pairs(VAR u, v: ARRAY OF INTEGER; start: INTEGER): INTEGER;
VAR i: CARDINAL; s: INTEGER;
BEGIN
  s := start;
  FOR i := 0 TO HIGH(v) DO
    IF u[i] > v[i] THEN s := s + u[i] ELSE s := s + v[i] END
  END;
  RETURN s
END Pairs;

PROCEDURE Narrow(VAR u: ARRAY OF INTEGER32; start: INTEGER32): INTEGER;
VAR i: CARDINAL; s: INTEGER32;
BEGIN
  s := start;
  FOR i := 0 TO HIGH(u) DO s := s + u[i] END;
  RETURN VAL(INTEGER, s)
END Narrow;

PROCEDURE Unsigned(VAR u: ARRAY OF CARDINAL; start: CARDINAL): CARDINAL;
VAR i: CARDINAL; s: CARDINAL;
BEGIN
  s := start;
  FOR i := 0 TO HIGH(u) DO s := s + u[i] END;
  RETURN s
END Unsigned;

PROCEDURE Letters(VAR u: ARRAY OF CHAR; start: CARDINAL): CARDINAL;
VAR i: CARDINAL; s: CARDINAL;
BEGIN
  s := start;
  FOR i := 0 TO HIGH(u) DO IF u[i] = 'a' THEN INC(s) END END;
  RETURN s
END Letters;

PROCEDURE Write(summing: Summing; start: INTEGER);
VAR message: ARRAY [0..199] OF CHAR;
BEGIN
  CASE summing OF
  | plain: WriteInt(Plain(a, start), 1)
  | twice: WriteInt(Twice(a, b, start), 1)
  | odd: WriteInt(Odd(a, start), 1)
  | less: WriteInt(Less(a, start), 1)
  | differences: WriteInt(Differences(a, b, start), 1)
  | backwards: WriteInt(Backwards(a, start), 1)
  | pairs: WriteInt(Pairs(a, b, start), 1)
  | narrow: WriteInt(Narrow(short, VAL(INTEGER32, start MOD 1000)), 1)
  | unsigned: WriteCard(Unsigned(card, VAL(CARDINAL, ABS(start))), 1)
  | letters: WriteCard(Letters(text, VAL(CARDINAL, ABS(start))), 1)
  END;
  WriteLn
EXCEPT
  GetMessage(message);
  WriteString(message);
  WriteLn;
  RETURN
END Write;

PROCEDURE WriteAll(title: ARRAY OF CHAR; start: INTEGER);
VAR summing: Summing;
BEGIN
  WriteString(title);
  WriteLn;
  FOR summing := MIN(Summing) TO MAX(Summing) DO Write(summing, start) END
END WriteAll;

PROCEDURE Fill(factor: INTEGER);
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO Last DO
    a[i] := (i - Last DIV 2) * factor;
    b[i] := (i MOD 17) * factor;
    short[i] := VAL(INTEGER32, (i - 300) * 2);
    card[i] := VAL(CARDINAL, i) * 5;
    text[i] := CHR(ORD('a') + VAL(CARDINAL, i MOD 3))
  END
END Fill;

BEGIN
  Fill(3);
  WriteAll("small", 0);
  WriteAll("a start at the limit", Huge * 2 - 10);
  WriteAll("a start of half the range", -Huge - 1);
  (* Large elements, whose sums are small. *)
  Fill(1);
  a[100] := MAX(INTEGER); a[101] := MIN(INTEGER) + 7;
  b[500] := MIN(INTEGER) + 1000000; b[501] := MAX(INTEGER) - 1000000;
  short[200] := MAX(INTEGER32) DIV 2;
  card[10] := MAX(CARDINAL) - 2497500;
  WriteAll("large elements", 100000);
  (* Elements that overflow at the last round. *)
  Fill(2);
  a[Last] := MAX(INTEGER); b[Last] := MAX(INTEGER); short[Last] := MAX(INTEGER32);
  card[Last] := MAX(CARDINAL);
  WriteAll("the last round", 1000000);
  (* Elements that overflow on the way, although the sum is small. *)
  Fill(2);
  a[700] := MAX(INTEGER); a[701] := MIN(INTEGER); b[800] := MAX(INTEGER); b[801] := MIN(INTEGER);
  short[400] := MAX(INTEGER32); short[401] := MIN(INTEGER32);
  WriteAll("on the way", 5000000)
END checked_sums.
