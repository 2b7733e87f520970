MODULE EndWordMissing;
VAR n: INTEGER;
PROCEDURE First;
BEGIN
  n := 1;
First;
PROCEDURE Second;
BEGIN
  n := TRUE
END Second;
BEGIN
  First; Second;
  n := x
END EndWordMissing.
