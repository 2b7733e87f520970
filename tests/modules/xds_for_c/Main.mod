MODULE Main;
(* The language in brackets, as in XDS, before a module, a procedure and in a procedure type. *)
FROM InOut IMPORT WriteInt, WriteLn;
FROM Functions IMPORT abs, toupper;
FROM Plain IMPORT Apply;

PROCEDURE ["C"] Negative(n: INTEGER): INTEGER;
BEGIN
  RETURN -abs(n)
END Negative;

BEGIN
  WriteInt(abs(-7), 1); WriteInt(toupper(ORD("a")), 3); WriteInt(Apply(Negative, 5), 3); WriteLn
END Main.
