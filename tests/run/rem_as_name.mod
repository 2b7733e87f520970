MODULE rem_as_name;
(* REM is an operator after an operand, and a name everywhere else. *)
FROM InOut IMPORT WriteInt, WriteLn;
TYPE R = RECORD REM, x: INTEGER END;
VAR REM, a: INTEGER; r: R; list: ARRAY [0..3] OF INTEGER;

PROCEDURE Of(REM: INTEGER): INTEGER;
BEGIN
  IF REM < 0 THEN RETURN -REM ELSE RETURN REM END
END Of;

BEGIN
  a := -17; REM := 5;
  WriteInt(a REM REM, 4); WriteInt(Of(a) REM (REM), 4); WriteLn;
  r.REM := a REM 4; r.x := r.REM REM 3;
  WriteInt(r.REM, 4); WriteInt(r.x, 4); WriteLn;
  list[REM (* the name *) - 3] := REM DIV 2;
  WriteInt(list[2] (* the operator *) REM 2, 4); WriteLn;
  WHILE REM > 3 DO REM := REM - 1 END;
  WriteInt(REM, 4); WriteLn
END rem_as_name.
