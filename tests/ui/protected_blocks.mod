MODULE protected_blocks;
VAR x: INTEGER;
PROCEDURE P(y: INTEGER);
BEGIN
  TRY
    x := 10 DIV y
  CATCH
    x := 2;
  END;
END P;
PROCEDURE Q(y: INTEGER);
BEGIN
  TRY x := 10 DIV y EXCEPT x := 2 END
END Q;
BEGIN
  P(0); Q(1);
  TRY x := 1 EXCEPT x := 2 END
END protected_blocks.
