(* Assertion.Assert, and that files are written before a program fails. *)
MODULE failed_assertion;
FROM Assertion IMPORT Assert;
FROM InOut IMPORT WriteLn, WriteString;
BEGIN
  Assert(1 < 2);
  WriteString("written before"); WriteLn;
  Assert(2 < 1);
  WriteString("not reached")
END failed_assertion.
