MODULE ProcedureTypes;
TYPE
  Unary = PROCEDURE (INTEGER): INTEGER;
  Same = PROCEDURE (INTEGER): INTEGER;
  ByVar = PROCEDURE (VAR INTEGER): INTEGER;
  Texts = PROCEDURE (ARRAY OF CHAR);
  Broken = PROCEDURE (Missing): INTEGER;
VAR u: Unary; s: Same; v: ByVar; t: Texts; p: PROC; i: INTEGER;

PROCEDURE Double(x: INTEGER): INTEGER;
BEGIN RETURN 2 * x END Double;

PROCEDURE Print(text: ARRAY OF CHAR);
BEGIN END Print;

PROCEDURE Lines(text: ARRAY OF ARRAY OF CHAR);
BEGIN END Lines;

BEGIN
  u := Double;
  s := u;
  v := Double;
  t := Print;
  t := Lines;
  p := Double;
  u := NIL;
  i := u;
  u := 5;
  p := ProcedureTypes
END ProcedureTypes.
