(* A variable that a VAR parameter or a nested procedure may set is not reported; one that they only read is zero. *)
MODULE UninitialisedVarAndCaptures;
FROM InOut IMPORT WriteInt, ReadInt, WriteLn;

PROCEDURE Set(VAR x: INTEGER);
BEGIN
  x := 5
END Set;

PROCEDURE ByReference(): INTEGER;
VAR a, b: INTEGER;
BEGIN
  Set(a); ReadInt(b);
  RETURN a + b
END ByReference;

PROCEDURE ByNested(): INTEGER;
VAR a, b: INTEGER;
  PROCEDURE Init;
  BEGIN
    a := 1
  END Init;
BEGIN
  Init;
  RETURN a + b
END ByNested;

BEGIN
  WriteInt(ByReference() + ByNested(), 0); WriteLn
END UninitialisedVarAndCaptures.
