(* A bound outside of the type of the control variable is an error only if the body runs. *)
MODULE for_bounds_outside;
FROM InOut IMPORT WriteInt, WriteLn;
TYPE
  ToFive = INTEGER[0..5];
  FromOne = INTEGER[1..5];
VAR
  i: ToFive;
  j: FromOne;
  letter: ['a'..'f'];
  n: INTEGER;
  c: CHAR;
BEGIN
  n := 9;
  FOR i := 5 TO n BY -1 DO WriteInt(i, 2) END;
  FOR j := 5 TO n BY -1 DO WriteInt(j, 2) END;
  n := -1;
  FOR i := 0 TO n DO WriteInt(i, 2) END;
  FOR j := 1 TO n DO WriteInt(j, 2) END;
  c := 'A';
  FOR letter := 'a' TO c DO WriteInt(ORD(letter), 4) END;
  n := 3;
  FOR i := 2 TO n DO WriteInt(i, 2) END;
  WriteLn
END for_bounds_outside.
