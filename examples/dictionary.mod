(* A binary search tree: a small dictionary that is read, queried and listed.

   Input: lines of two words. "word meaning" adds to the dictionary, "? word" looks a word up. *)
MODULE Dictionary;

FROM InOut IMPORT Done, ReadString, Write, WriteInt, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Word = ARRAY [0..15] OF CHAR;
  Tree = POINTER TO Node;
  Node = RECORD
    word, meaning: Word;
    left, right: Tree
  END;
  Order = INTEGER;  (* -1, 0 or 1 *)

VAR
  dictionary: Tree;
  word, meaning: Word;

PROCEDURE Compare(VAR a, b: Word): Order;
VAR
  i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(a) DO
    IF a[i] < b[i] THEN RETURN -1 END;
    IF a[i] > b[i] THEN RETURN 1 END;
    IF a[i] = 0C THEN RETURN 0 END
  END;
  RETURN 0
END Compare;

(* Adds a word, or changes its meaning. The tree is passed by VAR: an empty place becomes a node. *)
PROCEDURE Enter(VAR tree: Tree; VAR word, meaning: Word);
VAR
  order: Order;
BEGIN
  IF tree = NIL THEN
    NEW(tree);
    tree^.word := word;
    tree^.meaning := meaning;
    RETURN
  END;
  order := Compare(word, tree^.word);
  IF order < 0 THEN
    Enter(tree^.left, word, meaning)
  ELSIF order > 0 THEN
    Enter(tree^.right, word, meaning)
  ELSE
    tree^.meaning := meaning
  END
END Enter;

(* Returns the node of a word, or NIL. *)
PROCEDURE Find(tree: Tree; VAR word: Word): Tree;
VAR
  order: Order;
BEGIN
  WHILE tree # NIL DO
    order := Compare(word, tree^.word);
    IF order = 0 THEN
      RETURN tree
    ELSIF order < 0 THEN
      tree := tree^.left
    ELSE
      tree := tree^.right
    END
  END;
  RETURN NIL
END Find;

PROCEDURE Ask(VAR word: Word);
VAR
  found: Tree;
BEGIN
  found := Find(dictionary, word);
  WriteString(word);
  IF found = NIL THEN
    WriteString(" is unknown")
  ELSE
    WriteString(" means ");
    WriteString(found^.meaning)
  END;
  WriteLn
END Ask;

PROCEDURE Size(tree: Tree): INTEGER;
BEGIN
  IF tree = NIL THEN RETURN 0 END;
  RETURN Size(tree^.left) + 1 + Size(tree^.right)
END Size;

PROCEDURE Height(tree: Tree): INTEGER;

  PROCEDURE Max(a, b: INTEGER): INTEGER;
  BEGIN
    IF a > b THEN RETURN a ELSE RETURN b END
  END Max;

BEGIN
  IF tree = NIL THEN RETURN 0 END;
  RETURN 1 + Max(Height(tree^.left), Height(tree^.right))
END Height;

(* Lists the words in order, each indented by its depth, so that the tree appears lying on its side. *)
PROCEDURE List(tree: Tree; depth: INTEGER);
VAR
  i: INTEGER;
BEGIN
  IF tree # NIL THEN
    List(tree^.left, depth + 1);
    FOR i := 1 TO depth DO WriteString("   ") END;
    WriteString(tree^.word);
    Write(12C);
    List(tree^.right, depth + 1)
  END
END List;

PROCEDURE Clear(VAR tree: Tree);
BEGIN
  IF tree # NIL THEN
    Clear(tree^.left);
    Clear(tree^.right);
    DISPOSE(tree)
  END
END Clear;

BEGIN
  dictionary := NIL;
  LOOP
    ReadString(word);
    IF NOT Done THEN EXIT END;
    ReadString(meaning);
    IF word[0] = "?" THEN Ask(meaning) ELSE Enter(dictionary, word, meaning) END
  END;
  WriteInt(Size(dictionary), 0);
  WriteString(" words, height ");
  WriteInt(Height(dictionary), 0);
  WriteLn;
  List(dictionary, 0);
  Clear(dictionary);
  IF dictionary = NIL THEN
    WriteString("all gone");
    WriteLn
  END
END Dictionary.
