MODULE Log;
FROM InOut IMPORT WriteString, WriteLn;
VAR text: ARRAY [0..31] OF CHAR; length: CARDINAL;

PROCEDURE Note(ch: CHAR);
BEGIN
  text[length] := ch; INC(length)
END Note;

PROCEDURE Show;
BEGIN
  WriteString(text); WriteLn
END Show;

BEGIN
  length := 0; Note("(")
END Log.
