MODULE ManyErrors;
FROM InOut IMPORT WriteInt, WriteSting;
CONST Limit = 10; Limit = 20;
VAR table: ARRAY [1..Limit] OF INTEGR; i: INTEGER; done: BOOLEAN;

PROCEDURE Search(key: INTEGER): BOOLEAN;
VAR i: INTEGER;
BEGIN
  i := 0;
  WHILE i < Limit AND NOT done DO
    IF table[i] = key THEN RETURN i END;
    i := i + 1.0
  END;
  RETURN 0
END Serch;

PROCEDURE Report(VAR count: INTEGER; text: ARRAY OF CHAR);
BEGIN
  WriteInt(count);
  text := "new"
END Report;

BEGIN
  Report(5, "x");
  Report(i, 7);
  IF Search(3) = 1 THEN i := Search("3") END;
  done := done + 1;
  EXIT
END ManyErrors.
