(* tlc: --dialect=gm2 *)
MODULE gm2_procedures;
(* A procedure with a pointer parameter can replace one with an ADDRESS, and one with a whole number or a set one
   with a WORD; procedure types match by structure. *)
FROM InOut IMPORT WriteInt, WriteLn;
FROM SYSTEM IMPORT ADDRESS, ADR, WORD;

TYPE
  Cell = POINTER TO INTEGER;
  Visit = PROCEDURE (ADDRESS);
  Perform = PROCEDURE (WORD);
  Test = PROCEDURE (WORD): BOOLEAN;
  Show = PROCEDURE (INTEGER);
  Print = PROCEDURE (INTEGER);

VAR number: INTEGER; visit: Visit; print: Print;

PROCEDURE Double(cell: Cell);
BEGIN
  cell^ := 2 * cell^
END Double;

PROCEDURE Each(visit: Visit);
BEGIN
  visit(ADR(number))
END Each;

PROCEDURE Plain(n: INTEGER);
BEGIN
  WriteInt(n, 4)
END Plain;

PROCEDURE Choose(VAR show: Show);
BEGIN
  show := Plain
END Choose;

PROCEDURE Next(n: INTEGER): INTEGER;
BEGIN
  RETURN n + 1
END Next;

CONST After = Next;

PROCEDURE IsOdd(c: CARDINAL): BOOLEAN;
BEGIN
  RETURN ODD(c)
END IsOdd;

PROCEDURE HasTwo(s: BITSET): BOOLEAN;
BEGIN
  RETURN 2 IN s
END HasTwo;

PROCEDURE ForEach(perform: Perform; test: Test);
VAR i: INTEGER;
BEGIN
  FOR i := -2 TO 5 DO
    IF test(i) THEN perform(i) END
  END
END ForEach;

BEGIN
  number := 5;
  visit := Double;
  visit(ADR(number));
  Each(Double);
  Choose(print);
  print(number);
  print(After(number));
  WriteLn;
  ForEach(Plain, IsOdd);
  WriteLn;
  ForEach(Plain, HasTwo);
  WriteLn
END gm2_procedures.
