(* Variants inside variants, and two variant parts in one record. *)
MODULE VariantNested;
FROM InOut IMPORT Write, WriteString, WriteInt, WriteCard, WriteLn;

TYPE
  Shape = (empty, number, text);
  Size = (short, long);
  Value = RECORD
    CASE shape: Shape OF
      empty:
    | number:
        CASE exact: BOOLEAN OF
          TRUE: whole: INTEGER
        | FALSE: numerator: INTEGER; denominator: CARDINAL
        END
    | text:
        length: CARDINAL;
        CASE size: Size OF
          short: ch: CHAR
        | long: chars: ARRAY [0..9] OF CHAR
        END
    END
  END;
  Pair = RECORD
    CASE left: Shape OF
      number: l: INTEGER
    ELSE
      lc: CHAR
    END;
    CASE right: Shape OF
      empty, text: rc: CHAR
    | number: r: INTEGER
    END
  END;

VAR
  values: ARRAY [0..4] OF Value;
  p: Pair;
  i: CARDINAL;

PROCEDURE Show(VAR v: Value);
BEGIN
  CASE v.shape OF
  | empty: Write("-")
  | number:
      IF v.exact THEN WriteInt(v.whole, 1)
      ELSE WriteInt(v.numerator, 1); Write("/"); WriteCard(v.denominator, 1)
      END
  | text:
      CASE v.size OF
        short: Write(v.ch)
      | long: WriteString(v.chars)
      END;
      Write("#"); WriteCard(v.length, 1)
  END;
  Write(" ")
END Show;

BEGIN
  values[0].shape := empty;
  values[1].shape := number; values[1].exact := TRUE; values[1].whole := -42;
  values[2].shape := number; values[2].exact := FALSE; values[2].numerator := -22;
  values[2].denominator := 7;
  values[3].shape := text; values[3].size := short; values[3].length := 1; values[3].ch := "q";
  values[4].shape := text; values[4].size := long; values[4].length := 5;
  values[4].chars := "hello";
  FOR i := 0 TO 4 DO Show(values[i]) END; WriteLn;
  values[0] := values[4]; values[0].chars[0] := "j"; values[4] := values[2];
  values[4].denominator := 8;
  FOR i := 0 TO 4 DO Show(values[i]) END; WriteLn;
  p.left := number; p.l := 1; p.right := number; p.r := 2;
  WriteInt(p.l + p.r, 3);
  p.left := text; p.lc := "L"; p.right := empty; p.rc := "R";
  Write(p.lc); Write(p.rc); WriteCard(ORD(p.left), 2); WriteCard(ORD(p.right), 2); WriteLn
END VariantNested.
