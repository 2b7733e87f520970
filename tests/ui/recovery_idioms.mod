MODULE RecoveryIdioms;
VAR i, n: INTEGER; b: BOOLEAN;
BEGIN
  n = b;
  i += b;
  b := i == n;
  b := i != b;
  IF b && i THEN n++ END;
  b := NOT n
END RecoveryIdioms.
