MODULE arrays_of_any_size;
(* A pointer may point to an array type that is larger than memory, the usual type of a buffer whose size only the
   program knows. *)
FROM InOut IMPORT WriteCard, WriteInt, WriteLn, WriteString;
FROM SYSTEM IMPORT ADR;

TYPE
  Pair = RECORD a, b: INTEGER END;
  Text = POINTER TO ARRAY [0..MAX(CARDINAL) - 1] OF CHAR;
  All = POINTER TO ARRAY CARDINAL OF CHAR;
  Pairs = ARRAY [0..MAX(CARDINAL) DIV 4] OF Pair;
  Rows = POINTER TO ARRAY [0..MAX(CARDINAL) - 1], [0..3] OF INTEGER;
  Change = PROCEDURE (VAR Pairs);
  List = POINTER TO Node;
  Node = RECORD data: POINTER TO Pairs; next: List END;

VAR
  text: Text; all: All; rows: Rows; node: Node;
  chars: ARRAY [0..9] OF CHAR;
  pairs: ARRAY [0..4] OF Pair;
  matrix: ARRAY [0..2], [0..3] OF INTEGER;
  change: Change;
  i: CARDINAL;

PROCEDURE Second(VAR a: ARRAY OF CHAR);
BEGIN
  a[1] := 'u'
END Second;

PROCEDURE Third(VAR a: Pairs);
BEGIN
  a[3].b := 33
END Third;

BEGIN
  chars := "abc";
  text := ADR(chars);
  Second(text^);
  i := 0;
  WHILE text^[i] # 0C DO INC(i) END;
  WriteCard(i, 1); WriteString(chars); WriteLn;
  all := ADR(chars);
  all^[0] := 'A';
  WriteString(chars); WriteLn;
  node.data := ADR(pairs);
  node.data^[2].a := 22;
  change := Third;
  change(node.data^);
  WriteInt(pairs[2].a, 1); WriteInt(pairs[3].b, 4); WriteLn;
  rows := ADR(matrix);
  rows^[1, 2] := 12; rows^[2][3] := 23;
  WriteInt(matrix[1, 2], 1); WriteInt(matrix[2, 3], 4); WriteLn;
  IF HIGH(text^) = MAX(CARDINAL) - 1 THEN WriteString("highest"); WriteLn END
END arrays_of_any_size.
