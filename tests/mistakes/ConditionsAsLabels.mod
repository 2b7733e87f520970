MODULE ConditionsAsLabels;
FROM InOut IMPORT ReadCard, ReadString, WriteString;
VAR day: ARRAY [0 .. 9] OF CHAR; n: CARDINAL;
BEGIN
  ReadString (day);
  ReadCard (n);
  CASE day OF
    "monday": WriteString ("work")
  | "sunday": WriteString ("rest")
  END;
  CASE n OF
    < 50: WriteString ("few")
  | 50 .. 99: WriteString ("some")
  ELSE WriteString ("many")
  END
END ConditionsAsLabels.
