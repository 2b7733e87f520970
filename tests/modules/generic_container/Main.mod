(* A library of stacks used with several variables, and constants of one module in types of another. *)
MODULE Main;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;
FROM Stacks IMPORT Stack, Init, Push, Pop, IsEmpty, Size;
VAR a, b: Stack; i, x: INTEGER; twice: ARRAY [1..2 * Size] OF INTEGER;
BEGIN
  Init(a); Init(b);
  FOR i := 1 TO Size DO Push(a, i) END;
  WHILE NOT IsEmpty(a) DO
    x := Pop(a);
    IF x MOD 3 # 0 THEN Push(b, x) END
  END;
  FOR i := 1 TO 2 * Size DO twice[i] := i END;
  WHILE NOT IsEmpty(b) DO WriteInt(twice[2 * Pop(b)], 3) END;
  WriteLn;
  IF IsEmpty(a) AND IsEmpty(b) THEN WriteString("empty"); WriteLn END
END Main.
