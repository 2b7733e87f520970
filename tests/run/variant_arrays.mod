(* Arrays of variant records that are sorted, filtered and copied; arrays inside of variants. *)
MODULE VariantArrays;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

CONST N = 6;

TYPE
  Tag = (none, whole, word, list);
  Value = RECORD
    CASE tag: Tag OF
      none:
    | whole: n: INTEGER
    | word: w: ARRAY [0..5] OF CHAR
    | list: count: CARDINAL; items: ARRAY [1..3] OF INTEGER
    END
  END;
  Values = ARRAY [1..N] OF Value;

VAR v, copy: Values;

PROCEDURE Weight(VAR v: Value): INTEGER;
VAR i: CARDINAL; sum: INTEGER;
BEGIN
  CASE v.tag OF
    none: RETURN 0
  | whole: RETURN v.n
  | word: RETURN VAL(INTEGER, ORD(v.w[0]))
  | list:
      sum := 0;
      FOR i := 1 TO v.count DO sum := sum + v.items[i] END;
      RETURN sum
  END
END Weight;

PROCEDURE Show(VAR v: Value);
VAR i: CARDINAL;
BEGIN
  WITH v DO
    CASE tag OF
      none: Write("-")
    | whole: WriteInt(n, 1)
    | word: WriteString(w)
    | list:
        Write("(");
        FOR i := 1 TO count DO IF i > 1 THEN Write(" ") END; WriteInt(items[i], 1) END;
        Write(")")
    END
  END;
  Write(" ")
END Show;

PROCEDURE Sort(VAR v: ARRAY OF Value);
VAR i, j: CARDINAL; x: Value;
BEGIN
  FOR i := 1 TO HIGH(v) DO
    x := v[i]; j := i;
    WHILE (j > 0) AND (Weight(v[j - 1]) > Weight(x)) DO v[j] := v[j - 1]; DEC(j) END;
    v[j] := x
  END
END Sort;

PROCEDURE ShowAll(VAR v: ARRAY OF Value);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(v) DO Show(v[i]) END; WriteLn
END ShowAll;

PROCEDURE Only(VAR v: ARRAY OF Value; t: Tag): CARDINAL;
VAR i, n: CARDINAL;
BEGIN
  n := 0;
  FOR i := 0 TO HIGH(v) DO
    IF v[i].tag = t THEN v[n] := v[i]; INC(n) END
  END;
  FOR i := n TO HIGH(v) DO v[i].tag := none END;
  RETURN n
END Only;

BEGIN
  v[1].tag := whole; v[1].n := 100;
  v[2].tag := word; v[2].w := "apple";
  v[3].tag := list; v[3].count := 3; v[3].items[1] := 5; v[3].items[2] := -7; v[3].items[3] := 1;
  v[4].tag := none;
  v[5].tag := whole; v[5].n := 50;
  v[6].tag := list; v[6].count := 0;
  ShowAll(v); copy := v; Sort(v); ShowAll(v);
  WriteCard(Only(copy, whole), 1); Write(":"); ShowAll(copy);
  copy[6] := v[N]; copy[6].n := 7; Show(copy[6]); Show(v[N]); WriteLn
END VariantArrays.
