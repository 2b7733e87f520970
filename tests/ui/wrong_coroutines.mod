MODULE wrong_coroutines;
FROM SYSTEM IMPORT ADDRESS, NEWPROCESS, TRANSFER;
VAR i: INTEGER; space: ADDRESS;
PROCEDURE Body(n: INTEGER);
BEGIN
  i := n
END Body;
BEGIN
  NEWPROCESS(Body, 12, "x", i);
  NEWPROCESS(i, space, 100, missing);
  TRANSFER(i, i)
END wrong_coroutines.
