(* Predeclared names can be redeclared, and inner declarations hide outer ones. *)
MODULE Shadowing;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
CONST MAX = 17;
TYPE CHAR = INTEGER; Number = INTEGER;
VAR x: INTEGER; ODD: CHAR;

PROCEDURE ABS(x: INTEGER): INTEGER;
BEGIN
  RETURN x + 1000
END ABS;

PROCEDURE First(x: INTEGER): INTEGER;
VAR ABS: INTEGER;
  PROCEDURE Second(): INTEGER;
  VAR x: INTEGER;
    PROCEDURE Third(First: INTEGER): INTEGER;
    BEGIN
      RETURN First + x + ABS
    END Third;
  BEGIN
    x := 20;
    RETURN Third(300)
  END Second;
BEGIN
  ABS := 4000;
  RETURN Second() + x
END First;

PROCEDURE WriteInteger(WriteInt: INTEGER);
CONST x = 5; TRUE = FALSE;
TYPE Number = RECORD x: INTEGER END;
VAR n: Number;
BEGIN
  n.x := x * WriteInt;
  IF TRUE THEN WriteString("true ") ELSE WriteString("false ") END;
  Show(n.x)
END WriteInteger;

PROCEDURE Show(n: Number);
BEGIN
  WriteInt(n, 0); WriteLn
END Show;

PROCEDURE INC(VAR x: INTEGER);
BEGIN
  x := x - 1
END INC;

BEGIN
  x := 1; INC(x); Show(x);
  Show(ABS(-5));
  ODD := MAX; Show(ODD);
  Show(First(1));
  WriteInteger(7);
  Show(x)
END Shadowing.
