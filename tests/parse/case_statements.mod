MODULE CaseStatements;
BEGIN
  CASE x OF END;
  CASE ch OF "a".."z", "A" .. "Z": Letter | "0": ; Digit; | 12C: END;
  CASE i + 1 OF
  | -1: x := 1; y := 2
  | red, M.green, 2 * n .. 3 * n - 1:
      CASE j OF 1: | 2: END;
  |
  | 7:
  ELSE
    z := 1
  END;
  CASE f(x)OF(1):y ELSE END
END CaseStatements.
