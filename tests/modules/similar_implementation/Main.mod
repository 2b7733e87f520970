MODULE Main;
FROM Stack IMPORT Handle, Clear, Push;
VAR h: Handle;
BEGIN
  Clear(h);
  Push(h, 1)
END Main.
