(* Exceptions that are raised and handled, and handlers without work. *)
MODULE Failures;
FROM InOut IMPORT WriteInt, WriteLn;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, RAISE;

VAR source: ExceptionSource; handled, sum, i: INTEGER;

PROCEDURE Half(n: INTEGER): INTEGER;
BEGIN
  IF n MOD 400 = 399 THEN RAISE(source, 1, "odd") END;
  RETURN n DIV 2
END Half;

PROCEDURE Try(n: INTEGER);
BEGIN
  sum := sum + Half(n)
EXCEPT
  handled := handled + 1;
  RETURN
END Try;

BEGIN
  AllocateSource(source);
  handled := 0; sum := 0;
  FOR i := 1 TO 100000000 DO Try(i) END;
  WriteInt(handled, 0); WriteLn;
  WriteInt(sum, 0); WriteLn
END Failures.
