MODULE Main;
FROM Stack IMPORT Push, Pop;
VAR n: INTEGER;
BEGIN
  Push(1, 2);
  n := Pop() + TRUE
END Main.
