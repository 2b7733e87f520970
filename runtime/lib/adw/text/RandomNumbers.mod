IMPLEMENTATION MODULE RandomNumbers;

FROM TlcRandom IMPORT Below, Start, StartByClock, State;

TYPE RandomHandle = POINTER TO LONGCARD;

PROCEDURE Randomize(seed: CARDINAL);
BEGIN
  IF seed = 0 THEN StartByClock ELSE Start(seed) END
END Randomize;

PROCEDURE Rnd(range: CARDINAL): CARDINAL;
BEGIN
  IF range = 0 THEN RETURN VAL(CARDINAL, Below(VAL(LONGCARD, MAX(CARDINAL)))) END;
  RETURN VAL(CARDINAL, Below(range))
END Rnd;

PROCEDURE Random(low, high: CARDINAL): CARDINAL;
BEGIN
  IF (low = 0) & (high = MAX(CARDINAL)) THEN RETURN Rnd(0) END;
  RETURN low + Rnd(high - low + 1)
END Random;

(* Exchanges the sequence of a handle and the current one. *)
PROCEDURE Exchange(h: RandomHandle);
VAR state: LONGCARD;
BEGIN
  state := State();
  Start(h^);
  h^ := state
END Exchange;

PROCEDURE RandomizeEx(seed: CARDINAL): RandomHandle;
VAR h: RandomHandle;
BEGIN
  NEW(h);
  SeedEx(h, seed);
  RETURN h
END RandomizeEx;

PROCEDURE SeedEx(h: RandomHandle; seed: CARDINAL);
BEGIN
  Exchange(h);
  Randomize(seed);
  Exchange(h)
END SeedEx;

PROCEDURE DisposeRandomHandle(VAR INOUT h: RandomHandle);
BEGIN
  DISPOSE(h)
END DisposeRandomHandle;

PROCEDURE RndEx(h: RandomHandle; range: CARDINAL): CARDINAL;
VAR number: CARDINAL;
BEGIN
  Exchange(h);
  number := Rnd(range);
  Exchange(h);
  RETURN number
END RndEx;

PROCEDURE RandomEx(h: RandomHandle; low, high: CARDINAL): CARDINAL;
VAR number: CARDINAL;
BEGIN
  Exchange(h);
  number := Random(low, high);
  Exchange(h);
  RETURN number
END RandomEx;

BEGIN
  Randomize(0)
END RandomNumbers.
