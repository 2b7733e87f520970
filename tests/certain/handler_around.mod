(* What a handler may catch may be meant to fail. *)
MODULE handler_around;
VAR a: ARRAY [0..9] OF INTEGER;
PROCEDURE Fail;
VAR i: INTEGER;
BEGIN i := 10; a[i] := 0 END Fail;
PROCEDURE Guarded;
BEGIN Fail EXCEPT RETURN END Guarded;
PROCEDURE Unguarded;
VAR i: INTEGER;
BEGIN i := 11; a[i] := 0 END Unguarded;
BEGIN Guarded
END handler_around.
