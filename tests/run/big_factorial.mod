(* Numbers with many digits. *)
MODULE BigFactorial;
FROM InOut IMPORT Write, WriteInt, WriteLn;
CONST Digits = 120;
TYPE Big = RECORD used: INTEGER; digit: ARRAY [0..Digits - 1] OF INTEGER END;
VAR f, a, b, t: Big; i: INTEGER;

PROCEDURE SetSmall(VAR n: Big; value: INTEGER);
BEGIN
  n.digit[0] := value; n.used := 1
END SetSmall;

PROCEDURE Scale(VAR n: Big; by: INTEGER);
VAR i, carry: INTEGER;
BEGIN
  carry := 0;
  FOR i := 0 TO n.used - 1 DO
    carry := carry + n.digit[i] * by;
    n.digit[i] := carry MOD 10; carry := carry DIV 10
  END;
  WHILE carry > 0 DO n.digit[n.used] := carry MOD 10; carry := carry DIV 10; INC(n.used) END
END Scale;

PROCEDURE Add(VAR n: Big; m: Big);
VAR i, carry: INTEGER;
BEGIN
  carry := 0; i := 0;
  WHILE (i < n.used) OR (i < m.used) OR (carry > 0) DO
    IF i >= n.used THEN n.digit[i] := 0; INC(n.used) END;
    carry := carry + n.digit[i];
    IF i < m.used THEN carry := carry + m.digit[i] END;
    n.digit[i] := carry MOD 10; carry := carry DIV 10;
    INC(i)
  END
END Add;

PROCEDURE WriteBig(n: Big);
VAR i: INTEGER;
BEGIN
  FOR i := n.used - 1 TO 0 BY -1 DO Write(CHR(ORD("0") + VAL(CARDINAL, n.digit[i]))) END;
  WriteLn
END WriteBig;

BEGIN
  SetSmall(f, 1);
  FOR i := 2 TO 60 DO
    Scale(f, i);
    IF i MOD 20 = 0 THEN WriteInt(i, 0); Write("!"); Write(" "); WriteBig(f) END
  END;
  SetSmall(a, 0); SetSmall(b, 1);
  FOR i := 1 TO 300 DO t := b; Add(b, a); a := t END;
  WriteBig(a);
  SetSmall(f, 1); FOR i := 1 TO 256 DO Add(f, f) END; WriteBig(f)
END BigFactorial.
