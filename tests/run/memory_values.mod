(* Values in memory are read as values of the host type, and only checked if the code relies on their type.
   Any non-zero BOOLEAN is TRUE. *)
MODULE memory_values;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn;
TYPE
  Digit = [5..9];
  Colour = (red, green, blue);
  Truth = RECORD CASE: BOOLEAN OF TRUE: truth: BOOLEAN | FALSE: letter: CHAR END END;
  Paint = RECORD CASE: BOOLEAN OF TRUE: colour: Colour | FALSE: letter: CHAR END END;
  Colours3 = SET OF Colour;
  Pair = RECORD digit: Digit; colour: Colour END;
VAR
  truth: Truth;
  paint: Paint;
  row: ARRAY BOOLEAN OF CARDINAL;
  set: Colours3;
  first, second: Pair;

PROCEDURE SetTruth(VAR truth: Truth; letter: CHAR);
BEGIN truth.letter := letter END SetTruth;

PROCEDURE SetPaint(VAR paint: Paint; letter: CHAR);
BEGIN paint.letter := letter END SetPaint;

PROCEDURE WriteTruth(truth: BOOLEAN);
BEGIN
  IF truth THEN WriteString(" TRUE") ELSE WriteString(" FALSE") END;
  WriteCard(ORD(truth), 2)
END WriteTruth;

PROCEDURE Truths(letter: CHAR);
VAR copy: BOOLEAN;
BEGIN
  SetTruth(truth, letter);
  copy := truth.truth;
  WriteCard(ORD(letter), 3); WriteTruth(truth.truth); WriteTruth(copy); WriteTruth(NOT truth.truth);
  WriteTruth(truth.truth = TRUE); WriteTruth(truth.truth = copy); WriteTruth(NOT (NOT copy));
  row[truth.truth] := ORD(letter);
  CASE truth.truth OF FALSE: WriteString(" off") | TRUE: WriteString(" on") END;
  WriteLn
END Truths;

PROCEDURE Colours(letter: CHAR);
VAR below: BOOLEAN;
BEGIN
  SetPaint(paint, letter);
  below := paint.colour < blue;
  WriteCard(ORD(paint.colour), 4); WriteTruth(paint.colour = green); WriteTruth(below);
  WriteTruth(paint.colour IN set);
  CASE paint.colour OF
    red: WriteString(" red")
  | green: WriteString(" green")
  ELSE WriteString(" another one")
  END;
  WriteLn
END Colours;

BEGIN
  Truths(0C); Truths(1C); Truths(2C); Truths(200C); Truths(377C);
  WriteCard(row[FALSE], 4); WriteCard(row[TRUE], 4); WriteLn;
  set := -Colours3{};
  Colours(0C); Colours(1C); Colours(10C); Colours(311C);
  (* Copying a record checks nothing, and arithmetic uses the host type. *)
  second := first;
  WriteCard(second.digit + 1, 2); WriteInt(VAL(INTEGER, first.digit) - 5, 3); WriteLn;
  first.digit := 5; first.colour := blue;
  second := first;
  WriteCard(second.digit, 2); WriteCard(ORD(second.colour), 2); WriteLn
END memory_values.
