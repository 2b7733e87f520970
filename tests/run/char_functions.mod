(* CAP, CHR, ORD, ODD, ABS and comparison on characters; character constants in octal. *)
MODULE CharFunctions;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

CONST
  Tab = 11C;
  Shift = ORD("a") - ORD("A");

VAR
  ch: CHAR;
  i, sum: CARDINAL;
  text: ARRAY [0..30] OF CHAR;

PROCEDURE Lower(ch: CHAR): CHAR;
BEGIN
  IF (ch >= "A") AND (ch <= "Z") THEN RETURN CHR(ORD(ch) + Shift) END;
  RETURN ch
END Lower;

PROCEDURE Hex(n: CARDINAL): CHAR;
BEGIN
  n := n MOD 16;
  IF n < 10 THEN RETURN CHR(n + ORD("0")) END;
  RETURN CHR(n - 10 + ORD("A"))
END Hex;

PROCEDURE Title(VAR s: ARRAY OF CHAR);
VAR i: CARDINAL; start: BOOLEAN;
BEGIN
  start := TRUE;
  FOR i := 0 TO HIGH(s) DO
    IF start THEN s[i] := CAP(s[i]) ELSE s[i] := Lower(s[i]) END;
    start := s[i] = " "
  END
END Title;

BEGIN
  FOR ch := "x" TO "z" DO Write(CAP(ch)); Write(Lower(CAP(ch))) END; Write(CAP("3"));
  Write(CAP("-")); WriteLn;
  FOR i := 240 TO 250 DO Write(Hex(i DIV 16)); Write(Hex(i)); Write(" ") END; WriteLn;
  text := "tHE QUICK bROWN fox"; Title(text); WriteString(text); WriteLn;
  sum := 0;
  FOR ch := 0C TO 177C DO IF CAP(ch) # ch THEN INC(sum) END END; WriteCard(sum, 3);
  WriteCard(ORD(Tab), 3); WriteCard(ORD(60C), 3); WriteCard(ORD(CHR(255)), 4);
  WriteCard(ORD(ODD(ORD("a"))), 2); WriteLn;
  ch := "a"; INC(ch, 2); Write(ch); DEC(ch); Write(ch); INC(ch, Shift DIV 4); Write(ch);
  IF (ch > "a") AND (ch < "z") AND ("Z" < "a") THEN WriteString(" between") END; WriteLn
END CharFunctions.
