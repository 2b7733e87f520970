MODULE Origin;
FROM Storage IMPORT ALLOCATE;
FROM InOut IMPORT WriteString, WriteLn;
TYPE Node = RECORD key, count: CARDINAL END;
VAR node: POINTER TO Node;

PROCEDURE Make(size: CARDINAL);
BEGIN
  ALLOCATE(node, size);
  node^.key := 1
END Make;

PROCEDURE IsLarge(): BOOLEAN;
BEGIN
  RETURN node^.count > 5
END IsLarge;

BEGIN
  Make(SIZE(Node));
  IF IsLarge() THEN WriteString("large") ELSE WriteString("small") END;
  WriteLn
END Origin.
