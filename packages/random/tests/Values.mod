(* The published values of the generator, and properties of the distributions. *)
MODULE Values;

FROM SYSTEM IMPORT ADR, SIZE;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;
FROM RandomSources IMPORT Below, Between, Chance, Copy, Dispose, Exponential, Fill, Fraction,
    GetState, Jump, New, NewUnpredictable, Next, Normal, SetState, Shuffle,
    Source, State;

VAR
  source, other: Source;
  state, otherState: State;
  i, j, number, first, second: CARDINAL;
  counts: ARRAY [0..9] OF CARDINAL;
  letters: ARRAY [0..25] OF CHAR;
  bytes: ARRAY [0..19] OF CHAR;
  orders: ARRAY [0..5] OF CARDINAL;
  trio: ARRAY [0..2] OF CARDINAL;
  pairs: ARRAY [0..4] OF RECORD a, b: CARDINAL END;
  sum, squares, x: REAL;
  integer: INTEGER;
  isRight: BOOLEAN;

PROCEDURE Test(what: ARRAY OF CHAR; truth: BOOLEAN);
BEGIN
  WriteString(what);
  IF truth THEN WriteString(": yes") ELSE WriteString(": no") END;
  WriteLn
END Test;

BEGIN
  (* The state 1, 2, 3, 4, with the results of the program of the authors. *)
  source := New(0);
  FOR i := 0 TO 3 DO state[i] := i + 1 END;
  SetState(source, state);
  FOR i := 1 TO 10 DO WriteCard(Next(source), 0); WriteLn END;
  Dispose(source);

  (* The seed 42 by splitmix64, and a jump. *)
  source := New(42);
  FOR i := 1 TO 4 DO WriteCard(Next(source), 0); WriteLn END;
  other := Copy(source);
  Jump(source);
  FOR i := 1 TO 2 DO WriteCard(Next(source), 0); WriteLn END;
  Test("copy", Next(other) # Next(source));
  GetState(source, state);
  first := Next(source);
  SetState(other, state);
  Test("state", Next(other) = first);
  Dispose(other);
  Dispose(other);

  (* Bounds *)
  isRight := TRUE;
  FOR i := 1 TO 10000 DO
    IF Below(source, 1) # 0 THEN isRight := FALSE END;
    IF Below(source, 7) >= 7 THEN isRight := FALSE END;
    IF Below(source, MAX(CARDINAL)) = MAX(CARDINAL) THEN isRight := FALSE END;
    integer := Between(source, -3, 3);
    IF (integer < -3) OR (integer > 3) THEN isRight := FALSE END;
    IF Between(source, MIN(INTEGER), MIN(INTEGER) + 1) > MIN(INTEGER) + 1 THEN isRight := FALSE END;
    IF Between(source, MAX(INTEGER), MAX(INTEGER)) # MAX(INTEGER) THEN isRight := FALSE END;
    x := Fraction(source);
    IF (x < 0.0) OR (x >= 1.0) THEN isRight := FALSE END;
    IF Chance(source, 0.0) OR NOT Chance(source, 1.0) THEN isRight := FALSE END
  END;
  Test("bounds", isRight);
  first := 0;
  FOR i := 1 TO 1000 DO
    IF Between(source, MIN(INTEGER), MAX(INTEGER)) < 0 THEN INC(first) END
  END;
  Test("whole range", (first > 400) & (first < 600));
  (* A limit for which two of three numbers would be rejected or favoured. *)
  second := 0;
  FOR i := 1 TO 30000 DO
    IF Below(source, 0C000000000000000H) < 06000000000000000H THEN INC(second) END
  END;
  Test("no bias", (second > 14500) & (second < 15500));

  (* Frequencies; the seed makes them the same in each run. *)
  FOR i := 0 TO 9 DO counts[i] := 0 END;
  FOR i := 1 TO 100000 DO INC(counts[Below(source, 10)]) END;
  x := 0.0;
  FOR i := 0 TO 9 DO
    x := x + (FLOAT(counts[i]) - 10000.0) * (FLOAT(counts[i]) - 10000.0) / 10000.0
  END;
  (* The 0.1 % quantiles of chi square with 9 degrees of freedom. *)
  Test("uniform", (x > 1.15) & (x < 27.88));
  first := 0;
  FOR i := 1 TO 10000 DO
    IF Chance(source, 0.3) THEN INC(first) END
  END;
  Test("chance", (first > 2800) & (first < 3200));
  sum := 0.0;
  squares := 0.0;
  FOR i := 1 TO 100000 DO
    x := Normal(source, 5.0, 2.0);
    sum := sum + x;
    squares := squares + (x - 5.0) * (x - 5.0)
  END;
  Test("mean", ABS(sum / 100000.0 - 5.0) < 0.03);
  Test("variance", ABS(squares / 100000.0 - 4.0) < 0.08);
  sum := 0.0;
  FOR i := 1 TO 100000 DO sum := sum + Exponential(source, 3.0) END;
  Test("exponential", ABS(sum / 100000.0 - 3.0) < 0.05);

  (* Orders *)
  FOR i := 0 TO 25 DO letters[i] := CHR(ORD("a") + i) END;
  Shuffle(source, ADR(letters), 26, 1);
  FOR i := 0 TO 25 DO
    first := 0;
    FOR j := 0 TO 25 DO
      IF letters[j] = CHR(ORD("a") + i) THEN INC(first) END
    END;
    IF first # 1 THEN WriteString("wrong") END
  END;
  FOR i := 0 TO 5 DO orders[i] := 0 END;
  FOR i := 1 TO 60000 DO
    FOR j := 0 TO 2 DO trio[j] := j END;
    Shuffle(source, ADR(trio), 3, SIZE(CARDINAL));
    number := trio[0] * 2;
    IF trio[1] > trio[2] THEN INC(number) END;
    INC(orders[number])
  END;
  FOR i := 0 TO 5 DO
    IF (orders[i] < 9600) OR (orders[i] > 10400) THEN WriteString("wrong order") END
  END;
  FOR i := 0 TO 4 DO
    pairs[i].a := i;
    pairs[i].b := i * i
  END;
  Shuffle(source, ADR(pairs), 5, SIZE(pairs[0]));
  FOR i := 0 TO 4 DO
    IF pairs[i].b # pairs[i].a * pairs[i].a THEN WriteString("wrong pair") END
  END;
  Shuffle(source, NIL, 0, 8);

  (* Bytes *)
  FOR i := 0 TO 19 DO bytes[i] := 0C END;
  Fill(source, ADR(bytes), 19);
  number := 0;
  FOR i := 0 TO 18 DO
    IF bytes[i] = 0C THEN INC(number) END
  END;
  Test("filled", (number < 4) & (bytes[19] = 0C));
  Dispose(source);

  source := NewUnpredictable();
  other := NewUnpredictable();
  GetState(source, state);
  GetState(other, otherState);
  Test("different", (state[0] # otherState[0]) OR (state[1] # otherState[1]));
  Dispose(source);
  Dispose(other)
END Values.
