(* Functions of C that a module declares for itself, as in XDS: a language in brackets and `/` before the name. *)
MODULE xds_external;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE ["C"] / labs(n: INTEGER): INTEGER;

PROCEDURE ["StdCall"] / llabs(n: INTEGER): INTEGER;

TYPE Function = PROCEDURE (INTEGER): INTEGER;

PROCEDURE Twice(f: Function; n: INTEGER): INTEGER;
BEGIN
  RETURN f(n) + f(n)
END Twice;

PROCEDURE Distance(a, b: INTEGER): INTEGER;
  PROCEDURE ["C"] / llabs(n: INTEGER): INTEGER;
BEGIN
  RETURN llabs(a - b)
END Distance;

MODULE Inner;
IMPORT WriteInt;
EXPORT Show;
PROCEDURE ["C"] / labs(n: INTEGER): INTEGER;
PROCEDURE Show(n: INTEGER);
BEGIN
  WriteInt(labs(n), 1)
END Show;
END Inner;

BEGIN
  WriteInt(labs(-7), 1); WriteInt(llabs(-65), 3); WriteInt(Twice(labs, -4), 3);
  WriteInt(Distance(3, 8), 3); WriteLn; Show(-9); WriteLn
END xds_external.
