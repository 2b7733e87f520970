(* Generic lists of ADDRESS, with procedures that know the type of the elements. *)
MODULE GenericLists;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;

TYPE
  List = POINTER TO Cell;
  Cell = RECORD item: ADDRESS; next: List END;
  Action = PROCEDURE (ADDRESS);
  Test = PROCEDURE (ADDRESS, ADDRESS): BOOLEAN;
  ToInt = POINTER TO INTEGER;
  Word = ARRAY [0..7] OF CHAR;
  ToWord = POINTER TO Word;

VAR
  numbers: ARRAY [0..5] OF INTEGER;
  words: ARRAY [0..3] OF Word;
  l: List;
  i: CARDINAL;

PROCEDURE Insert(VAR l: List; item: ADDRESS; before: Test);
VAR new: List;
BEGIN
  IF (l = NIL) OR before(item, l^.item) THEN
    NEW(new); new^.item := item; new^.next := l; l := new
  ELSE
    Insert(l^.next, item, before)
  END
END Insert;

PROCEDURE Each(l: List; do: Action);
BEGIN
  WHILE l # NIL DO do(l^.item); l := l^.next END;
  WriteLn
END Each;

PROCEDURE Free(VAR l: List);
VAR next: List;
BEGIN
  WHILE l # NIL DO next := l^.next; DISPOSE(l); l := next END
END Free;

PROCEDURE LessNumber(a, b: ADDRESS): BOOLEAN;
VAR p, q: ToInt;
BEGIN
  p := a; q := b;
  RETURN p^ < q^
END LessNumber;

PROCEDURE WriteNumber(a: ADDRESS);
VAR p: ToInt;
BEGIN
  p := a; WriteInt(p^, 4); p^ := -p^
END WriteNumber;

PROCEDURE LessWord(a, b: ADDRESS): BOOLEAN;
VAR p, q: ToWord; i: CARDINAL;
BEGIN
  p := a; q := b; i := 0;
  WHILE (i < 7) AND (p^[i] = q^[i]) DO INC(i) END;
  RETURN p^[i] < q^[i]
END LessWord;

PROCEDURE WriteWord(a: ADDRESS);
VAR p: ToWord;
BEGIN
  p := a; WriteString(p^); Write(" ")
END WriteWord;

BEGIN
  l := NIL;
  FOR i := 0 TO 5 DO
    numbers[i] := VAL(INTEGER, i * 17 MOD 13) - 5;
    Insert(l, ADR(numbers[i]), LessNumber)
  END;
  Each(l, WriteNumber); Each(l, WriteNumber); Free(l);
  words[0] := "pear"; words[1] := "apple"; words[2] := "quince"; words[3] := "fig";
  FOR i := 0 TO 3 DO Insert(l, ADR(words[i]), LessWord) END;
  Each(l, WriteWord); Free(l);
  IF l = NIL THEN WriteString("empty") END; WriteLn
END GenericLists.
