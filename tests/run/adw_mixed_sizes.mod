(* tlc: --dialect=adw *)
MODULE adw_mixed_sizes;
(* Whole types of different sizes mix in expressions, if both or neither have negative numbers. *)
FROM STextIO IMPORT WriteLn, WriteString;
FROM SLWholeIO IMPORT WriteLongCard, WriteLongInt;
FROM SYSTEM IMPORT ADRCARD, DWORD, SET16, QWORD;
VAR
  c: CARDINAL; c8: CARDINAL8; c16: CARDINAL16; c64: CARDINAL64; l: LONGCARD; a: ADRCARD;
  i: INTEGER; i16: INTEGER16; li: LONGINT;
  set: SET16;
BEGIN
  c := MAX(CARDINAL); c8 := 200; c16 := 1000; c64 := 1; i := -5; i16 := -300; li := MIN(INTEGER);
  l := c64 + c; WriteLongCard(l, 12);
  l := l * c8 DIV c16; WriteLongCard(l, 12);
  a := c16 BAND c; WriteLongCard(a, 6);
  WriteLongInt(li + i - i16, 13);
  WriteLn;
  IF (l > c8) AND (c8 < c16) AND (i16 < i) AND (li < i) AND (c64 = l DIV l) THEN
    WriteString("in order ")
  END;
  FOR c8 := 1 TO 3 DO INC(c16, c8) END;
  WriteLongCard(c16, 5);
  set := SET16{1, 15}; INCL(set, 3);
  WriteLongCard(VAL(LONGCARD, set), 6); WriteLongCard(SIZE(set) + SIZE(DWORD) + SIZE(QWORD), 3);
  WriteLn
END adw_mixed_sizes.
