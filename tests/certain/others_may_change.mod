(* Nothing is reported if other code may have changed the variable. *)
MODULE others_may_change;
FROM SYSTEM IMPORT ADR, ADDRESS;
FROM InOut IMPORT ReadInt;
TYPE Pointer = POINTER TO INTEGER; Action = PROCEDURE;
VAR a: ARRAY [0..9] OF INTEGER; n, m: INTEGER; p: Pointer; action: Action;
PROCEDURE Change;
BEGIN n := 1 END Change;
PROCEDURE ByAddress;
VAR i: INTEGER; q: Pointer;
BEGIN i := 20; q := ADR(i); q^ := 1; a[i] := 0 END ByAddress;
PROCEDURE ByName(VAR x: INTEGER);
BEGIN n := 20; x := 1; a[n] := 0; x := 20; n := 1; a[x] := 0 END ByName;
PROCEDURE Two(VAR x, y: INTEGER);
BEGIN x := 20; y := 1; a[x] := 0 END Two;
PROCEDURE ByValue;
BEGIN n := 20; action; a[n] := 0 END ByValue;
PROCEDURE ByPointer(VAR x: INTEGER; q: Pointer);
BEGIN x := 20; q^ := 1; a[x] := 0 END ByPointer;
PROCEDURE ByReading;
VAR i: INTEGER;
BEGIN i := 20; ReadInt(i); a[i] := 0 END ByReading;
PROCEDURE Certain(VAR x: INTEGER);
BEGIN x := 1; n := 20; a[n] := 0 END Certain;
BEGIN
  action := Change; ByValue; ByAddress; ByName(n); Two(m, m); p := ADR(m); ByPointer(m, p); ByReading
END others_may_change.
