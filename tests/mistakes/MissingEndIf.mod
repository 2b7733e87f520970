MODULE MissingEndIf;
FROM InOut IMPORT WriteInteger, WriteLn;

PROCEDURE Sign(x: INTEGER): INTEGER;
VAR s: INTEGER;
BEGIN
  s := 0;
  IF x > 0 THEN
    s := 1;
  RETURN s
END Sign;

PROCEDURE Half(x: INTEGER): INTEGER;
BEGIN
  RETURN x / 2
END Half;

VAR k: INTEGER;
BEGIN
  k := Sign(3, 4) + Half(4);
  WriteLn
END MissingEndIf.
