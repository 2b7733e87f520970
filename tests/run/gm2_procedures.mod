(* tlc: --dialect=gm2 *)
MODULE gm2_procedures;
(* A procedure with a pointer parameter can replace one with an ADDRESS; procedure types match by structure. *)
FROM InOut IMPORT WriteInt, WriteLn;
FROM SYSTEM IMPORT ADDRESS, ADR;

TYPE
  Cell = POINTER TO INTEGER;
  Visit = PROCEDURE (ADDRESS);
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

BEGIN
  number := 5;
  visit := Double;
  visit(ADR(number));
  Each(Double);
  Choose(print);
  print(number);
  print(After(number));
  WriteLn
END gm2_procedures.
