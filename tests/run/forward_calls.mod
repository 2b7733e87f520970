(* FORWARD declarations and use before declaration, also of nested procedures, constants, types, variables. *)
MODULE ForwardProcedures;
FROM InOut IMPORT WriteCard, WriteInt, WriteString, WriteLn;

PROCEDURE IsOdd(n: CARDINAL): BOOLEAN; FORWARD;

PROCEDURE IsEven(n: CARDINAL): BOOLEAN;
BEGIN
  IF n = 0 THEN RETURN TRUE END;
  RETURN IsOdd(n - 1)
END IsEven;

PROCEDURE IsOdd(n: CARDINAL): BOOLEAN;
BEGIN
  IF n = 0 THEN RETURN FALSE END;
  RETURN IsEven(n - 1)
END IsOdd;

PROCEDURE Outer(n: INTEGER): INTEGER;
VAR depth: INTEGER;

  PROCEDURE Down(n: INTEGER): INTEGER; FORWARD;

  PROCEDURE Up(n: INTEGER): INTEGER;
  BEGIN
    INC(depth);
    IF n > Limit THEN RETURN n END;
    RETURN Down(2 * n + 1)
  END Up;

  PROCEDURE Down(n: INTEGER): INTEGER;
  BEGIN
    RETURN Up(n - 2)
  END Down;

BEGIN
  depth := 0;
  RETURN Up(n) * 100 + depth
END Outer;

PROCEDURE Later(VAR r: Pair): INTEGER;
BEGIN
  r.a := global; r.b := r.a + Limit;
  RETURN Last(r.b)
END Later;

CONST Limit = 50;
TYPE Pair = RECORD a, b: INTEGER END;
VAR
  global: INTEGER;
  p: Pair;

PROCEDURE Last(x: INTEGER): INTEGER;
BEGIN
  RETURN x DIV 2
END Last;

BEGIN
  global := 8;
  IF IsEven(10) AND IsOdd(7) AND NOT IsOdd(4) THEN WriteString("parity") END; WriteLn;
  WriteInt(Outer(3), 6); WriteInt(Later(p), 4); WriteInt(p.b, 4); WriteCard(ORD(IsEven(3)), 2);
  WriteLn
END ForwardProcedures.
