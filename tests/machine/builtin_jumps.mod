MODULE BuiltinJumps;
(* The values of variables after setjmp returns again, for all locations of variables. *)
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
FROM Builtins IMPORT setjmp, longjmp;
IMPORT libc;

TYPE
  Place = ARRAY [0..4] OF ADDRESS;
  PlaceOfC = ARRAY [0..24] OF ADDRESS;
  Pair = RECORD left, right: INTEGER END;

VAR
  place: Place;
  placeOfC: PlaceOfC;
  rounds, total: INTEGER;

PROCEDURE Deeper(depth: INTEGER);
BEGIN
  IF depth = 0 THEN longjmp(ADR(place), 1) END;
  Deeper(depth - 1);
  WriteString("never")
END Deeper;

PROCEDURE Locals(parameter: INTEGER; VAR reference: INTEGER; pair: Pair): INTEGER;
VAR
  local, unchanged: INTEGER;
  array: ARRAY [0..3] OF INTEGER;
  result: INTEGER;
BEGIN
  local := 1;
  unchanged := parameter * 100;
  array[2] := 1;
  reference := 1;
  result := setjmp(ADR(place));
  IF result = 0 THEN
    local := 2;
    array[2] := 3;
    parameter := parameter + 4;
    pair.left := pair.left + 5;
    reference := 6;
    Deeper(3)
  END;
  WriteInt(result, 2); WriteInt(local, 3); WriteInt(unchanged, 5); WriteInt(array[2], 3);
  WriteInt(parameter, 4); WriteInt(pair.left, 4); WriteInt(pair.right, 4); WriteInt(reference, 3);
  WriteLn;
  RETURN local
END Locals;

(* Returns as often as the loop requires, from one call of setjmp. *)
PROCEDURE Again(): INTEGER;
VAR tries: INTEGER;
BEGIN
  tries := 0;
  IF libc.setjmp(ADR(placeOfC)) < 5 THEN
    INC(tries);
    libc.longjmp(ADR(placeOfC), VAL(SHORTINT, tries))
  END;
  RETURN tries
END Again;

(* The inner procedure changes the variables of the enclosing one. *)
PROCEDURE Around;
VAR count, kept: INTEGER;

  PROCEDURE Within;
  BEGIN
    INC(count);
    IF count < 4 THEN longjmp(ADR(place), 1) END
  END Within;

BEGIN
  count := 0;
  kept := 10;
  IF setjmp(ADR(place)) = 1 THEN kept := kept + count END;
  Within;
  WriteInt(count, 2); WriteInt(kept, 4); WriteLn
END Around;

(* Each iteration saves its own position. *)
PROCEDURE Steps;
VAR step, done: INTEGER;
BEGIN
  done := 0;
  FOR step := 1 TO 3 DO
    IF setjmp(ADR(place)) = 0 THEN
      INC(done);
      longjmp(ADR(place), 1)
    ELSE
      done := done + 10
    END
  END;
  WriteInt(done, 3); WriteLn
END Steps;

VAR
  pair: Pair;
BEGIN
  pair.left := 20;
  pair.right := 30;
  total := 0;
  WriteInt(Locals(9, total, pair), 2); WriteInt(total, 2); WriteInt(pair.left, 4); WriteLn;
  WriteInt(Again(), 2); WriteLn;
  Around;
  Steps;
  rounds := 0;
  IF setjmp(ADR(place)) # 0 THEN WriteString("again ") END;
  INC(rounds);
  IF rounds < 3 THEN Deeper(rounds) END;
  WriteInt(rounds, 2); WriteLn
END BuiltinJumps.
