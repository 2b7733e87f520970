MODULE SyntaxWithUnclosed;
TYPE Node = RECORD next: POINTER TO Node; key: INTEGER END;
VAR n: Node;
PROCEDURE Show(VAR n: Node);
BEGIN
  WITH n DO
    IF key > 0 THEN
      key := 0
  END
END Show;
BEGIN
  Show(n)
END SyntaxWithUnclosed.
