MODULE Main;
FROM Stack IMPORT Push;
VAR count:INTEGER;
BEGIN
  (* ü 𝄞 *) Push(count); count := TRUE;
  WHILE count < 10 DO
      count := count + 1
  END
END Main.
