MODULE CaseOfPascal;
FROM InOut IMPORT WriteString;
VAR n: CARDINAL;
BEGIN
  n := 2;
  CASE n OF
    1: WriteString("one");
    2: WriteString("two");
    3: WriteString("many")
  END
END CaseOfPascal.
