MODULE MissingOperands;
FROM InOut IMPORT Read, ReadInt, WriteString;
VAR
  answer: CHAR;
  mark: INTEGER;
BEGIN
  Read (answer);
  ReadInt (mark);
  IF answer = "y" OR "Y" THEN
    WriteString ("yes")
  END;
  (* between one and six *)
  IF mark >= 1 AND <= 6 THEN
    WriteString ("a mark")
  END
END MissingOperands.
