MODULE Second;
IMPORT First;
FROM Log IMPORT Say;
FINALLY
  Say("Second ends")
END Second.
