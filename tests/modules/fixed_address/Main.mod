(* Variables at an address that the program gets from the system; two of them share their storage. *)
MODULE Main;
FROM InOut IMPORT WriteCard, WriteLn, WriteString;
FROM Device IMPORT Open, registers, status;
VAR i: CARDINAL;
PROCEDURE Wait(): CARDINAL;
VAR control [20000000H]: CARDINAL;
BEGIN
  INC(control);
  RETURN control
END Wait;
BEGIN
  Open;
  registers.control := 5;
  status := 7;
  WriteCard(registers.status, 1); WriteLn;
  registers.status := 8;
  WriteCard(status, 1); WriteLn;
  registers.status := 9; status := 10;
  WriteCard(registers.status, 1); WriteLn;
  FOR i := 0 TO 3 DO registers.data[i] := CHR(ORD("a") + i) END;
  WriteString(registers.data); WriteLn;
  WriteCard(Wait(), 1); WriteCard(registers.control, 2); WriteLn
END Main.
