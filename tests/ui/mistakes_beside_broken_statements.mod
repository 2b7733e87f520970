MODULE mistakes_beside_broken_statements;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
TYPE
  Kind = (food, tool, toy);
  Item = RECORD kind: Kind; count: INTEGER END;
VAR
  items: ARRAY [1..20] OF Item;
  sum, count: INTEGER;

PROCEDURE Add(VAR sum: INTEGER; amount: INTEGER);
BEGIN
  sum := sum + amount
END Add;

BEGIN
  sum := 1 +; cuont := 2; sum := TRUE;
  Add(sum); items[1].weight := 3; count := items[2 + 1;
  IF sum > 3 THEN sum = 4; Add(count, "two") END;
  WHILE count DO count := count - END;
  WriteInt(toal, 1; WriteInt(count) WriteString(3);
  WriteInt(items[1, 2].count + , 1);
  Add(sum, Kind) x; WriteLn
END mistakes_beside_broken_statements.
