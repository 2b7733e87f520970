(* EXPORT QUALIFIED: the names in two local modules are equal; the modules' names distinguish them. *)
MODULE LocalModuleQualified;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;

MODULE Celsius;
EXPORT QUALIFIED Set, Get, Scale;
CONST Scale = "C";
VAR degrees: INTEGER;

PROCEDURE Set(d: INTEGER);
BEGIN degrees := d END Set;

PROCEDURE Get(): INTEGER;
BEGIN RETURN degrees END Get;

BEGIN
  degrees := 0
END Celsius;

MODULE Fahrenheit;
IMPORT Celsius;
EXPORT QUALIFIED Set, Get, Scale;
CONST Scale = "F";

PROCEDURE Set(d: INTEGER);
BEGIN Celsius.Set((d - 32) * 5 DIV 9) END Set;

PROCEDURE Get(): INTEGER;
BEGIN RETURN Celsius.Get() * 9 DIV 5 + 32 END Get;

END Fahrenheit;

PROCEDURE Show;
BEGIN
  WriteInt(Celsius.Get(), 4); WriteString(Celsius.Scale);
  WriteInt(Fahrenheit.Get(), 4); WriteString(Fahrenheit.Scale); WriteLn
END Show;

BEGIN
  Show;
  Celsius.Set(100); Show;
  Fahrenheit.Set(50); Show;
  Celsius.Set(-40); Show
END LocalModuleQualified.
