MODULE Main;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn;
FROM SYSTEM IMPORT ADDRESS, ADR, TSIZE;
FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE;
FROM CLib IMPORT qsort, snprintf, strlen;
TYPE
  IntPtr = POINTER TO INTEGER;
  Strlen = PROCEDURE (ARRAY OF CHAR): CARDINAL;
VAR
  a: ARRAY [0..7] OF INTEGER; i: INTEGER; buffer: ARRAY [0..79] OF CHAR; n: INTEGER; sl: Strlen;
  small: CHAR; r: SHORTREAL;
  source: ExceptionSource;

PROCEDURE Compare(x, y: ADDRESS): INTEGER;
VAR p, q: IntPtr;
BEGIN
  p := x; q := y;
  IF p^ < q^ THEN RETURN -1 ELSIF p^ > q^ THEN RETURN 1 ELSE RETURN 0 END
END Compare;

(* An exception passes functions of C, which do not know of exceptions. *)
PROCEDURE CompareLucky(a, b: ADDRESS): INTEGER;
VAR first, second: POINTER TO INTEGER;
BEGIN
  first := a; second := b;
  IF first^ = 13 THEN RAISE(source, 13, "in a comparison") END;
  RETURN first^ - second^
END CompareLucky;

PROCEDURE Sorted(unlucky: INTEGER): INTEGER;
VAR values: ARRAY [0..15] OF INTEGER; i, a, b, c, d: INTEGER;
BEGIN
  a := unlucky + 1; b := unlucky + 2; c := unlucky + 3; d := unlucky + 4;
  FOR i := 0 TO 15 DO values[i] := (i * 7) MOD 16 * 2 + unlucky END;
  qsort(ADR(values), 16, TSIZE(INTEGER), CompareLucky);
  RETURN values[15] + a + b + c + d
EXCEPT
  RETURN -(a + 10 * b + 100 * c + 1000 * d)
END Sorted;

BEGIN
  FOR i := 0 TO 7 DO a[i] := (i * 5) MOD 8 - 3 END;
  qsort(ADR(a), 8, 8, Compare);
  FOR i := 0 TO 7 DO WriteInt(a[i], 3) END; WriteLn;
  small := "z"; r := 2.5;
  n := snprintf(ADR(buffer), 80, "%ld %s %c %.2f %.1f", 42, "text", small, 1.25, r);
  WriteString(buffer); WriteInt(n, 3); WriteLn;
  sl := strlen;
  WriteCard(sl("hello"), 2); WriteCard(strlen(buffer), 3); WriteLn;
  AllocateSource(source);
  FOR i := 0 TO 7 DO WriteInt(Sorted(i MOD 4), 10) END; WriteLn
END Main.
