IMPLEMENTATION MODULE KeyBoardLEDs;

FROM TlcCoroutine IMPORT TlcSwitchLamps;

(* Bits of the lights, as in Linux. *)
CONST
  scroll = 1;
  num = 2;
  caps = 4;

VAR lamps: ARRAY [0..2] OF BOOLEAN;

PROCEDURE Show;
BEGIN
  TlcSwitchLamps(VAL(LONGCARD, ORD(lamps[0]) * scroll + ORD(lamps[1]) * num + ORD(lamps[2]) * caps))
END Show;

PROCEDURE SwitchLeds(NumLock, CapsLock, ScrollLock: BOOLEAN);
BEGIN
  lamps[0] := ScrollLock;
  lamps[1] := NumLock;
  lamps[2] := CapsLock;
  Show
END SwitchLeds;

PROCEDURE SwitchScroll(Scroll: BOOLEAN);
BEGIN
  lamps[0] := Scroll;
  Show
END SwitchScroll;

PROCEDURE SwitchNum(Num: BOOLEAN);
BEGIN
  lamps[1] := Num;
  Show
END SwitchNum;

PROCEDURE SwitchCaps(Caps: BOOLEAN);
BEGIN
  lamps[2] := Caps;
  Show
END SwitchCaps;

BEGIN
  lamps[0] := FALSE;
  lamps[1] := FALSE;
  lamps[2] := FALSE
END KeyBoardLEDs.
