(* Words of a text are counted in a tree of records with fixed arrays as keys and printed by frequency. *)
MODULE WordFrequencies;
FROM InOut IMPORT Done, Read, Write, WriteString, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

CONST Max = 11;

TYPE
  Word = ARRAY [0..Max] OF CHAR;
  Order = (less, equal, greater);
  Tree = POINTER TO RECORD
    word: Word;
    count: CARDINAL;
    left, right: Tree
  END;
  Visit = PROCEDURE (Word, CARDINAL);
  Letters = SET OF ["a".."z"];

VAR
  root: Tree;
  wanted, total, longest: CARDINAL;
  ch: CHAR;
  w: Word;
  n: CARDINAL;
  initials: Letters;

PROCEDURE Compare(VAR a, b: Word): Order;
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO Max DO
    IF a[i] < b[i] THEN RETURN less ELSIF a[i] > b[i] THEN RETURN greater END
  END;
  RETURN equal
END Compare;

PROCEDURE Count(VAR t: Tree; VAR w: Word);
BEGIN
  IF t = NIL THEN
    NEW(t);
    WITH t^ DO word := w; count := 1; left := NIL; right := NIL END
  ELSE
    WITH t^ DO
      CASE Compare(w, word) OF
        less: Count(left, w)
      | equal: INC(count)
      | greater: Count(right, w)
      END
    END
  END
END Count;

PROCEDURE Walk(t: Tree; visit: Visit);
BEGIN
  IF t # NIL THEN
    WITH t^ DO Walk(left, visit); visit(word, count); Walk(right, visit) END
  END
END Walk;

PROCEDURE Print(w: Word; count: CARDINAL);
BEGIN
  IF count = wanted THEN Write(" "); WriteString(w) END
END Print;

PROCEDURE Statistics(w: Word; count: CARDINAL);
BEGIN
  total := total + count;
  IF count > longest THEN longest := count END;
  INCL(initials, w[0])
END Statistics;

PROCEDURE EndWord;
BEGIN
  IF n > 0 THEN
    WHILE n <= Max DO w[n] := 0C; INC(n) END;
    Count(root, w); n := 0
  END
END EndWord;

BEGIN
  root := NIL; n := 0; total := 0; longest := 0; initials := Letters{};
  Read(ch);
  WHILE Done DO
    CASE ch OF
      "A".."Z": IF n < Max THEN w[n] := CHR(ORD(ch) + 32); INC(n) END
    | "a".."z": IF n < Max THEN w[n] := ch; INC(n) END
    ELSE EndWord
    END;
    Read(ch)
  END;
  EndWord;
  Walk(root, Statistics);
  WriteCard(total, 1); WriteString(" words"); WriteLn;
  FOR wanted := longest TO 1 BY -1 DO
    WriteCard(wanted, 1); WriteString(":"); Walk(root, Print); WriteLn
  END;
  FOR ch := "a" TO "z" DO IF NOT (ch IN initials) THEN Write(ch) END END; WriteLn
END WordFrequencies.
