MODULE Main;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM CLib IMPORT qsort, snprintf, strlen;
TYPE
  IntPtr = POINTER TO INTEGER;
  Strlen = PROCEDURE (ARRAY OF CHAR): CARDINAL;
VAR a: ARRAY [0..7] OF INTEGER; i: INTEGER; buffer: ARRAY [0..79] OF CHAR; n: INTEGER; sl: Strlen; small: CHAR; r: SHORTREAL;

PROCEDURE Compare(x, y: ADDRESS): INTEGER;
VAR p, q: IntPtr;
BEGIN
  p := x; q := y;
  IF p^ < q^ THEN RETURN -1 ELSIF p^ > q^ THEN RETURN 1 ELSE RETURN 0 END
END Compare;

BEGIN
  FOR i := 0 TO 7 DO a[i] := (i * 5) MOD 8 - 3 END;
  qsort(ADR(a), 8, 8, Compare);
  FOR i := 0 TO 7 DO WriteInt(a[i], 3) END; WriteLn;
  small := "z"; r := 2.5;
  n := snprintf(ADR(buffer), 80, "%ld %s %c %.2f %.1f", 42, "text", small, 1.25, r);
  WriteString(buffer); WriteInt(n, 3); WriteLn;
  sl := strlen;
  WriteCard(sl("hello"), 2); WriteCard(strlen(buffer), 3); WriteLn
END Main.
