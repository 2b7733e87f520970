(* The program of the paper's figure 8. *)
MODULE Fig8;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE F(x: INTEGER): INTEGER;
VAR a: INTEGER;
BEGIN
  IF x = 0 THEN a := 23 ELSE a := 42 END;
  RETURN a
END F;

BEGIN
  WriteInt(F(0), 1);
  WriteInt(F(1), 3);
  WriteLn
END Fig8.
