MODULE Main;
IMPORT First;
BEGIN
  First.P
END Main.
