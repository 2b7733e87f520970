(* All permutations of an array by exchanges: recursion, parameters passed by reference. *)
MODULE Permute;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 10;

TYPE Row = ARRAY [0..Size] OF INTEGER;

VAR row: Row; count, i: INTEGER;

PROCEDURE Exchange(VAR a, b: INTEGER);
VAR t: INTEGER;
BEGIN
  t := a; a := b; b := t
END Exchange;

PROCEDURE Permute(n: INTEGER);
VAR k: INTEGER;
BEGIN
  count := count + 1;
  IF n # 1 THEN
    Permute(n - 1);
    FOR k := n - 1 TO 1 BY -1 DO
      Exchange(row[n], row[k]);
      Permute(n - 1);
      Exchange(row[n], row[k])
    END
  END
END Permute;

BEGIN
  count := 0;
  FOR i := 0 TO Size DO row[i] := i - 1 END;
  FOR i := 1 TO 30 DO Permute(Size) END;
  WriteInt(count, 0); WriteLn;
  WriteInt(row[5], 0); WriteLn
END Permute.
