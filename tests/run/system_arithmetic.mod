(* ADDADR, SUBADR and DIFADR traverse an array by addresses; CAST reinterprets the same bits. *)
MODULE SystemArithmetic;
FROM SYSTEM IMPORT ADDRESS, ADR, ADDADR, SUBADR, DIFADR, TSIZE, CAST;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;

TYPE
  ToInt = POINTER TO INTEGER;

VAR
  a: ARRAY [0..9] OF INTEGER;
  first, last, at: ADDRESS;
  p: ToInt;
  i, n: CARDINAL;
  k, sum: INTEGER;

BEGIN
  FOR i := 0 TO 9 DO a[i] := VAL(INTEGER, 10 * i) END;
  first := ADR(a[0]); last := ADR(a[9]);
  at := first; sum := 0;
  FOR i := 0 TO 9 DO
    p := CAST(ToInt, at); sum := sum + p^;
    at := ADDADR(at, TSIZE(INTEGER))
  END;
  WriteInt(sum, 4);
  at := SUBADR(last, 3 * TSIZE(INTEGER)); p := CAST(ToInt, at); WriteInt(p^, 4);
  k := VAL(INTEGER, DIFADR(last, first)); WriteInt(k DIV VAL(INTEGER, TSIZE(INTEGER)), 4); WriteLn;
  k := -1; n := CAST(CARDINAL, k);
  IF n = MAX(CARDINAL) THEN WriteString("all ones ") END;
  n := n - 1; k := CAST(INTEGER, n); WriteInt(k, 3);
  IF CAST(INTEGER, CAST(CARDINAL, 77)) = 77 THEN WriteString(" back") END; WriteLn
END SystemArithmetic.
