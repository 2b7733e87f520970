MODULE ZeroMod;
VAR a, b, t: CARDINAL;
BEGIN
  a := 18446744073709551615; b := 10;
  LOOP t := a MOD b; a := b; b := t END
END ZeroMod.
