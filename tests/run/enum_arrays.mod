(* Arrays with enumerations as index and as element: a game of rock, paper, scissors. *)
MODULE EnumArrays;
FROM InOut IMPORT Write, WriteString, WriteCard, WriteLn;

TYPE
  Hand = (stone, paper, scissors);
  Result = (lost, drawn, won);
  Table = ARRAY Hand, Hand OF Result;
  Counts = ARRAY Hand OF ARRAY Result OF CARDINAL;

VAR
  table: Table;
  counts: Counts;
  letters: ARRAY Hand OF CHAR;
  marks: ARRAY Result OF CHAR;
  a, b: Hand;
  r: Result;
  seed, i: CARDINAL;

PROCEDURE Beats(a, b: Hand): BOOLEAN;
BEGIN
  RETURN (ORD(a) = (ORD(b) + 1) MOD 3)
END Beats;

PROCEDURE Draw(): Hand;
BEGIN
  seed := (seed * 137 + 73) MOD 1009;
  RETURN VAL(Hand, seed DIV 7 MOD 3)
END Draw;

BEGIN
  letters[stone] := "s"; letters[paper] := "p"; letters[scissors] := "x";
  marks[lost] := "-"; marks[drawn] := "="; marks[won] := "+";
  FOR a := stone TO scissors DO
    FOR b := MIN(Hand) TO MAX(Hand) DO
      IF a = b THEN table[a, b] := drawn
      ELSIF Beats(a, b) THEN table[a][b] := won
      ELSE table[a, b] := lost
      END
    END
  END;
  FOR a := stone TO scissors DO
    Write(letters[a]); Write(":");
    FOR b := stone TO scissors DO Write(letters[b]); Write(marks[table[a, b]]); Write(" ") END;
    WriteLn;
    FOR r := lost TO won DO counts[a, r] := 0 END
  END;
  seed := 1;
  FOR i := 1 TO 100 DO
    a := Draw(); b := Draw();
    INC(counts[a, table[a, b]])
  END;
  FOR a := stone TO scissors DO
    FOR r := won TO lost BY -1 DO WriteCard(counts[a][r], 4) END;
    WriteLn
  END;
  WriteString("done"); WriteLn
END EnumArrays.
