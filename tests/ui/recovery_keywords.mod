module RecoveryKeywords;
Var n: INTEGER; b: BOOLEAN;
begin
  if n then b := n end;
  WHILE n Do n := b END;
  RETRUN unknown
END RecoveryKeywords.
