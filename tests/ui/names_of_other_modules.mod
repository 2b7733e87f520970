(* A name that another module exports can be imported: the import list is extended, or a new import follows the others. *)
MODULE NamesOfOtherModules;
FROM InOut IMPORT WriteString, WriteLn;
IMPORT Terminal;
TYPE Link = POINTER TO INTEGER;
VAR
  r: REAL;
  a: ADDRESS;
  text: ARRAY [0..9] OF CHAR;
BEGIN
  WriteCard(3, 0);
  r := sqrt(2.0);
  a := ADR(r);
  Assign("a", text);
  IF Done THEN WriteInt(TSIZE(Link), 1) END;
  BusyRead(text[0]);
  WriteStrng("x");
  WriteStr("x");
  Nowhere(r)
END NamesOfOtherModules.
