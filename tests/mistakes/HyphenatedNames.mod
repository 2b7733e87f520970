MODULE HyphenatedNames;
FROM STextIO IMPORT WriteString, WriteLn;
FROM SWholeIO IMPORT WriteCard;
CONST Year = 2005;
VAR
  sockeye-salmon: CARDINAL;
  95percent: CARDINAL;
  total: CARDINAL;
BEGIN
  total := Year;
  WriteString ("Fish: ");
  WriteCard (total, 5);
  WriteLn
END HyphenatedNames.
