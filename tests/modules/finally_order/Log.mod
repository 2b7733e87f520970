IMPLEMENTATION MODULE Log;
FROM InOut IMPORT WriteString, WriteLn;
PROCEDURE Say(text: ARRAY OF CHAR);
BEGIN
  WriteString(text);
  WriteLn
END Say;
BEGIN
  Say("Log begins")
FINALLY
  Say("Log ends")
END Log.
