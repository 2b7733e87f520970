MODULE LowerCaseKeywords;
FROM InOut IMPORT WriteCard, WriteLn;

PROCEDURE Square(n: CARDINAL): CARDINAL;
begin
  RETURN n * n
END Square;

BEGIN
  WriteCard(Square(5), 4); WriteLn
END LowerCaseKeywords.
