(* A check in the right operand of AND happens only when the left one is TRUE. *)
MODULE CheckInShortCircuit;
FROM InOut IMPORT WriteInt, WriteLn;
VAR a: ARRAY [0..3] OF INTEGER; i: INTEGER;

PROCEDURE Positive(i: INTEGER): BOOLEAN;
BEGIN
  RETURN (i >= 0) AND (a[i] > 0)
END Positive;

BEGIN
  FOR i := 0 TO 3 DO a[i] := i - 1 END;
  FOR i := -3 TO 5 DO IF Positive(i) THEN WriteInt(i, 0); WriteLn END END
END CheckInShortCircuit.
