(* The towers of Hanoi, with stacks in arrays: recursion, and indices that must be checked. *)
MODULE Towers;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Discs = 22;

VAR
  stack: ARRAY [0..2], [0..Discs] OF INTEGER;
  top: ARRAY [0..2] OF INTEGER;
  moves, i: INTEGER;

PROCEDURE Push(disc, pin: INTEGER);
BEGIN
  IF (top[pin] > 0) & (stack[pin, top[pin] - 1] <= disc) THEN HALT END;
  stack[pin, top[pin]] := disc;
  top[pin] := top[pin] + 1
END Push;

PROCEDURE Pop(pin: INTEGER): INTEGER;
BEGIN
  top[pin] := top[pin] - 1;
  RETURN stack[pin, top[pin]]
END Pop;

PROCEDURE Move(discs, from, to: INTEGER);
VAR other: INTEGER;
BEGIN
  IF discs = 1 THEN
    Push(Pop(from), to);
    moves := moves + 1
  ELSE
    other := 3 - from - to;
    Move(discs - 1, from, other);
    Move(1, from, to);
    Move(discs - 1, other, to)
  END
END Move;

BEGIN
  FOR i := Discs TO 1 BY -1 DO Push(i, 0) END;
  moves := 0;
  FOR i := 1 TO 20 DO
    Move(Discs, 0, 2);
    Move(Discs, 2, 0)
  END;
  WriteInt(moves, 0); WriteLn;
  WriteInt(stack[0, 0], 0); WriteLn
END Towers.
