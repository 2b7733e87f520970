MODULE SyntaxRetryAndExit;
BEGIN
  RETRY now;
  EXIT loop;
  RETRY;
  LOOP EXIT 1 END;
  LOOP RETRY EXIT END
END SyntaxRetryAndExit.
