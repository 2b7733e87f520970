MODULE TypesOfArguments;
FROM InOut IMPORT WriteInt;
VAR n, m: INTEGER;
PROCEDURE Add (a, b: INTEGER): INTEGER;
BEGIN
  RETURN a + b
END Add;
PROCEDURE Double (VAR a: INTEGER);
BEGIN a := 2 * a END Double;
BEGIN
  n := 2; m := 3;
  n := Add (n: INTEGER; m: INTEGER);
  Double (VAR n);
  WriteInt (n, 4)
END TypesOfArguments.
