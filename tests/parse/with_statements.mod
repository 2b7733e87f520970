MODULE WithStatements;
BEGIN
  WITH r DO x := y; WITH table[i].next^ DO key := 1 END END;
  WITH M.v DO END; WITH p^[1, 2] DO ; END
END WithStatements.
