(* tlc: --dialect=pim3 *)
MODULE dialect_cardinal_truncation;
(* TRUNC is a CARDINAL in the third edition; INT is an INTEGER everywhere. *)
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
CONST three = TRUNC(3.9);
VAR r: REAL; c: CARDINAL; i: INTEGER;
BEGIN
  r := 3.75; c := 5; i := -5;
  WriteCard(c * TRUNC(r), 4); WriteCard((TRUNC(r) - 1) * c, 4);
  WriteInt(i + INT(-r), 4); WriteInt(i + three, 4);
  i := TRUNC(r); WriteInt(i, 4);
  c := TRUNC(FLOAT(MAX(INTEGER)) * 1.5); WriteCard(c DIV 1000000, 16);
  WriteLn
END dialect_cardinal_truncation.
