MODULE Main;
IMPORT First, Second;
FROM Log IMPORT Say;

MODULE Outer;
  IMPORT Say;
  MODULE Inner;
    IMPORT Say;
  BEGIN
    Say("Inner begins")
  FINALLY
    Say("Inner ends")
  END Inner;
BEGIN
  Say("Outer begins")
FINALLY
  Say("Outer ends")
END Outer;

BEGIN
  Say("Main begins");
  RETURN
FINALLY
  Say("Main ends")
END Main.
