MODULE ElseWithCondition;
FROM InOut IMPORT WriteString;
VAR age: INTEGER;
BEGIN
  age := 20;
  IF age < 18 THEN
    WriteString("minor")
  ELSE age < 65 THEN
    WriteString("adult")
  ELSE
    WriteString("senior")
  EDN;
  age := k
END ElseWithCondition.
