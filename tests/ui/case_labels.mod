MODULE CaseLabels;
CONST Ten = 10;
VAR i: INTEGER; c: CHAR; b: BOOLEAN; j: INTEGER; s: [1..5];
BEGIN
  i := 1; c := 'a'; b := TRUE; j := 0; s := 2;
  CASE i OF
    1, 2..5: j := 1
  | Ten: j := 2
  | 5: j := 3
  | j: j := 4
  | 'a': j := 5
  | 1.0: j := 6
  | 20..15: j := 7
  | 18446744073709551615: j := 8
  ELSE
  END;
  CASE c OF
    'a'..'f': j := 1
  | 'e', 'f': j := 2
  | 101C: j := 3
  | "ab": j := 4
  | 5: j := 5
  END;
  CASE b OF
    TRUE: j := 1
  | FALSE: j := 2
  | TRUE: j := 3
  END;
  CASE s OF 1: j := 1 | 6: j := 2 ELSE END
END CaseLabels.
