(* Huffman codes: a forest in an array of pointers to variant records, codes collected while descending. *)
MODULE Huffman;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

CONST Text = "she sells sea shells by the sea shore";

TYPE
  Tree = POINTER TO Node;
  Node = RECORD
    weight: CARDINAL;
    CASE leaf: BOOLEAN OF
      TRUE: ch: CHAR
    | FALSE: zero, one: Tree
    END
  END;
  Code = RECORD length: CARDINAL; bits: ARRAY [0..15] OF CHAR END;

VAR
  forest: ARRAY [1..40] OF Tree;
  trees: CARDINAL;
  codes: ARRAY CHAR OF Code;
  text: ARRAY [0..49] OF CHAR;
  count: ARRAY CHAR OF CARDINAL;
  ch: CHAR;
  i, bits: CARDINAL;
  root, t: Tree;
  path: Code;

PROCEDURE TakeLightest(): Tree;
VAR i, best: CARDINAL; t: Tree;
BEGIN
  best := 1;
  FOR i := 2 TO trees DO IF forest[i]^.weight < forest[best]^.weight THEN best := i END END;
  t := forest[best];
  FOR i := best TO trees - 1 DO forest[i] := forest[i + 1] END;
  DEC(trees);
  RETURN t
END TakeLightest;

PROCEDURE Add(t: Tree);
BEGIN
  INC(trees); forest[trees] := t
END Add;

PROCEDURE Join(a, b: Tree): Tree;
VAR t: Tree;
BEGIN
  NEW(t);
  WITH t^ DO leaf := FALSE; zero := a; one := b; weight := a^.weight + b^.weight END;
  RETURN t
END Join;

PROCEDURE Collect(t: Tree; path: Code);

  PROCEDURE Go(to: Tree; bit: CHAR);
  VAR longer: Code;
  BEGIN
    longer := path;
    WITH longer DO bits[length] := bit; INC(length) END;
    Collect(to, longer)
  END Go;

BEGIN
  IF t^.leaf THEN codes[t^.ch] := path ELSE Go(t^.zero, "0"); Go(t^.one, "1") END
END Collect;

BEGIN
  text := Text; trees := 0;
  FOR ch := MIN(CHAR) TO MAX(CHAR) DO count[ch] := 0; codes[ch].length := 0 END;
  i := 0;
  WHILE text[i] # 0C DO INC(count[text[i]]); INC(i) END;
  FOR ch := MIN(CHAR) TO MAX(CHAR) DO
    IF count[ch] > 0 THEN
      NEW(t);
      t^.weight := count[ch]; t^.leaf := TRUE; t^.ch := ch;
      Add(t)
    END
  END;
  WHILE trees > 1 DO root := TakeLightest(); root := Join(root, TakeLightest()); Add(root) END;
  path.length := 0; FOR i := 0 TO 15 DO path.bits[i] := 0C END;
  Collect(forest[1], path);
  bits := 0; i := 0;
  FOR ch := " " TO "z" DO
    IF count[ch] > 0 THEN
      Write(ch); Write("="); WriteString(codes[ch].bits); Write(" ");
      bits := bits + count[ch] * codes[ch].length
    END
  END;
  WriteLn;
  WriteCard(bits, 4); WriteCard(forest[1]^.weight, 4); WriteLn;
  t := forest[1]; i := 0;
  WHILE i < 8 DO
    IF t^.leaf THEN Write(t^.ch); t := forest[1]; INC(i)
    ELSIF ODD(i) THEN t := t^.zero
    ELSE t := t^.one
    END
  END;
  WriteLn
END Huffman.
