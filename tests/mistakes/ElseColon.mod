MODULE ElseColon;
FROM InOut IMPORT WriteString;
VAR n: CARDINAL;
BEGIN
  n := 2;
  CASE n OF
    1: WriteString("one")
  | 2: WriteString("two")
  ELSE: WriteString("many")
  END
END ElseColon.
