(* The same names in several modules, and in nested procedures, are different things. *)
MODULE Main;
FROM InOut IMPORT WriteInt, WriteLn;
IMPORT One, Two;
VAR value: INTEGER;
PROCEDURE Get(): INTEGER;
  PROCEDURE Get(): INTEGER;
  BEGIN
    RETURN value
  END Get;
BEGIN
  RETURN Get() + One.Get() + Two.Get()
END Get;
BEGIN
  value := 1; One.value := 20; Two.value := 300;
  WriteInt(Get(), 0); WriteInt(One.Get(), 4); WriteInt(Two.Get(), 5); WriteLn
END Main.
