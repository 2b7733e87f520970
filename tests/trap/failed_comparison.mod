(* Assertions.Equal, called by a procedure, after output and other comparisons. *)
MODULE failed_comparison;
FROM Assertions IMPORT Equal, Raises;
FROM InOut IMPORT WriteLn, WriteString;

PROCEDURE Inner;
BEGIN
  Equal(1, 1);
  Equal(4, 2 + 3)
END Inner;

BEGIN
  Equal(2, 2);
  WriteString("written before"); WriteLn;
  Raises(Inner)
END failed_comparison.
