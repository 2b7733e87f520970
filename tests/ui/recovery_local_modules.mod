MODULE RecoveryLocalModules;
VAR n: INTEGER;
MODULE Inner;
  IMPORT n m;
  EXPORT Get Put;
  VAR held: INTEGER;
  PROCEDURE Get(): INTEGER;
  BEGIN RETURN held + m END Get;
  PROCEDURE Put(value: INTEGER);
  BEGIN held := "value" END Put;
END Inner;
BEGIN
  Put(Get());
  n := Other()
END RecoveryLocalModules.
