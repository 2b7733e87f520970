MODULE IndexLow;
TYPE Row = ARRAY [5..8] OF CHAR;
VAR r: Row; c: CARDINAL;

PROCEDURE Get(VAR r: Row; i: CARDINAL): CHAR;
BEGIN
  RETURN r[i]
END Get;

BEGIN
  r[5] := "x";
  c := 5;
  WHILE Get(r, c) # "y" DO DEC(c) END
END IndexLow.
