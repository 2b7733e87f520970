(* Variants without a tag overlap: a pair of characters accessed as an array and one by one. *)
MODULE VariantUntagged;
FROM InOut IMPORT Write, WriteString, WriteCard, WriteLn;

TYPE
  View = RECORD
    CASE: BOOLEAN OF
      FALSE: chars: ARRAY [0..3] OF CHAR
    | TRUE: c0, c1, c2, c3: CHAR
    END
  END;
  Mixed = RECORD
    before: CARDINAL;
    CASE: CARDINAL OF
      0: flag: BOOLEAN
    | 1: letter: CHAR
    | 2, 5..7: numbers: ARRAY [0..1] OF CARDINAL
    END;
    after: CARDINAL
  END;

VAR
  v, w: View;
  m, n: Mixed;

PROCEDURE Reverse(VAR v: View);
VAR ch: CHAR;
BEGIN
  ch := v.c0; v.chars[0] := v.c3; v.c3 := ch;
  ch := v.chars[1]; v.c1 := v.chars[2]; v.c2 := ch
END Reverse;

BEGIN
  v.chars := "abcd"; w := v;
  Reverse(w);
  Write(w.c0); Write(w.c1); Write(w.c2); Write(w.c3); Write(" ");
  Write(v.chars[0]); Write(v.c3); WriteLn;
  m.before := 1; m.after := 2; m.numbers[0] := 30; m.numbers[1] := 40;
  n := m;
  m.letter := "A";
  WriteCard(ORD(m.letter), 4); WriteCard(m.numbers[1], 4); WriteCard(m.before, 4);
  WriteCard(m.after, 4);
  WriteLn;
  n.numbers[0] := 1;
  IF n.flag THEN WriteString("true") ELSE WriteString("false") END;
  WriteCard(n.numbers[0] + n.numbers[1], 4); WriteCard(n.before + n.after, 4); WriteLn;
  IF SIZE(View) = 4 THEN WriteString("four bytes"); WriteLn END
END VariantUntagged.
