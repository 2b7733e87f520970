(* Divisors that are powers of two, for which a compiler prefers shifts. *)
MODULE PowerOfTwoDivision;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
VAR
  i: INTEGER;
  c: CARDINAL;
BEGIN
  FOR i := -9 TO 9 DO
    WriteInt(i, 4); WriteInt(i DIV 2, 4); WriteInt(i MOD 2, 4); WriteInt(i DIV 4, 4);
    WriteInt(i MOD 4, 4);
    WriteInt(i DIV 1, 4); WriteInt(i MOD 1, 4);
    WriteLn
  END;
  FOR c := 0 TO 9 DO
    WriteCard(c, 4); WriteCard(c DIV 2, 4); WriteCard(c MOD 2, 4); WriteCard(c DIV 8, 4);
    WriteCard(c MOD 8, 4);
    WriteLn
  END;
  c := MAX(CARDINAL);
  WriteCard(c DIV 2, 0); WriteLn;
  WriteCard(c MOD 1024, 0); WriteLn
END PowerOfTwoDivision.
