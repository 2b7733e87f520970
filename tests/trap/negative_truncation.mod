MODULE negative_truncation;
(* TRUNC beside a CARDINAL is a CARDINAL, and beside an INTEGER an INTEGER. *)
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
VAR r: REAL; i: INTEGER; c: CARDINAL;
BEGIN
  r := -3.75; i := 10; c := 10;
  WriteInt(i + TRUNC(r), 4); WriteLn;
  WriteCard(c + TRUNC(r), 4); WriteLn
END negative_truncation.
