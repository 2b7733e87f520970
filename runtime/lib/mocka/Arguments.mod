IMPLEMENTATION MODULE Arguments;

FROM SYSTEM IMPORT ADDRESS, TSIZE;
FROM Storage IMPORT ALLOCATE;
FROM TlcArgs IMPORT TlcArgumentCount, TlcArgumentVector, TlcEnvironmentVector;
FROM TlcText IMPORT memcpy, strlen;

CONST MaxElements = 1000;  (* of the arrays of ArgTable, which programs may read as a whole *)

TYPE Vector = POINTER TO ARRAY [0..MAX(SHORTINT)] OF ADDRESS;

VAR arguments, variables: ArgTable;

(* Returns the greater one of two numbers. *)
PROCEDURE Max(a, b: CARDINAL): CARDINAL;
BEGIN
  IF a > b THEN RETURN a END;
  RETURN b
END Max;

(* Copies texts until NIL; each gets room for as many characters as its type has. *)
PROCEDURE Copied(vector: Vector): ArgTable;
VAR
  table: ArgTable;
  copies: Vector;
  text: ADDRESS;
  count, length, i: CARDINAL;
BEGIN
  count := 0;
  WHILE vector^[count] # NIL DO INC(count) END;
  ALLOCATE(table, Max(count + 1, MaxElements) * TSIZE(ADDRESS));
  copies := ADDRESS(table);
  i := 0;
  WHILE i < count DO
    length := VAL(CARDINAL, strlen(vector^[i])) + 1;
    ALLOCATE(text, Max(length, MaxElements));
    copies^[i] := memcpy(text, vector^[i], VAL(LONGCARD, length));
    INC(i)
  END;
  copies^[count] := NIL;
  RETURN table
END Copied;

PROCEDURE GetArgs(VAR argc: SHORTCARD; VAR argv: ArgTable);
BEGIN
  IF arguments = NIL THEN arguments := Copied(TlcArgumentVector()) END;
  argc := VAL(SHORTCARD, TlcArgumentCount());
  argv := arguments
END GetArgs;

PROCEDURE GetEnv(VAR env: ArgTable);
BEGIN
  IF variables = NIL THEN variables := Copied(TlcEnvironmentVector()) END;
  env := variables
END GetEnv;

BEGIN
  arguments := NIL;
  variables := NIL
END Arguments.
