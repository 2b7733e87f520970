(* tlc: --checks=none *)
(* Primitive operations that remain: memory, reals, calls of C, conversions. *)
MODULE Primitives;
FROM InOut IMPORT WriteInt, WriteLn;

TYPE Node = POINTER TO RECORD next: Node; value: REAL END;
VAR table: ARRAY [0..9] OF SHORTINT; root: Node; i: INTEGER;

PROCEDURE Fill(VAR t: ARRAY OF SHORTINT; x: REAL): INTEGER;
VAR k: CARDINAL; local: ARRAY [0..2] OF CHAR;
BEGIN
  FOR k := 0 TO HIGH(t) DO t[k] := VAL(SHORTINT, k * 3) END;
  local := "ab";
  IF x < 2.5 THEN x := x * 2.0 END;
  RETURN TRUNC(x) + VAL(INTEGER, ORD(local[1]))
END Fill;

BEGIN
  NEW(root);
  root^.value := 1.5;
  root^.next := NIL;
  i := Fill(table, root^.value);
  DISPOSE(root);
  WriteInt(i, 1);
  WriteLn
END Primitives.
