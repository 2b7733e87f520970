MODULE RecoveryUnknown;
VAR a INTEGER;
    b: INTEGER;
BEGIN
  a := 1;
  b := unknown + a;
  b := "text"
END RecoveryUnknown.
