(* Counts the lines, words and characters of its input, and its most frequent words.

   The words are kept in a hash table with chains; capital and small letters are the same. *)
MODULE WordCount;

FROM InOut IMPORT Done, EOL, Read, Write, WriteCard, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE;

CONST
  Buckets = 97;
  Shown = 8;

TYPE
  Word = ARRAY [0..19] OF CHAR;
  Entry = POINTER TO RECORD
    word: Word;
    count: CARDINAL;
    next: Entry
  END;

VAR
  table: ARRAY [0..Buckets - 1] OF Entry;
  lines, words, characters, different: CARDINAL;

PROCEDURE IsLetter(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (CAP(ch) >= "A") AND (CAP(ch) <= "Z")
END IsLetter;

PROCEDURE Lower(ch: CHAR): CHAR;
BEGIN
  IF (ch >= "A") AND (ch <= "Z") THEN RETURN CHR(ORD(ch) + 32) END;
  RETURN ch
END Lower;

(* Returns less than zero, zero or more, as a precedes, equals or follows b in a dictionary. *)
PROCEDURE Compare(VAR a, b: Word): INTEGER;
VAR
  i: CARDINAL;
BEGIN
  i := 0;
  WHILE (a[i] = b[i]) AND (a[i] # 0C) DO INC(i) END;
  RETURN VAL(INTEGER, ORD(a[i])) - VAL(INTEGER, ORD(b[i]))
END Compare;

PROCEDURE Hash(VAR word: Word): CARDINAL;
VAR
  i, hash: CARDINAL;
BEGIN
  i := 0;
  hash := 0;
  WHILE word[i] # 0C DO
    hash := (31 * hash + ORD(word[i])) MOD Buckets;
    INC(i)
  END;
  RETURN hash
END Hash;

PROCEDURE Count(VAR word: Word);
VAR
  entry: Entry;
  bucket: CARDINAL;
BEGIN
  INC(words);
  bucket := Hash(word);
  entry := table[bucket];
  WHILE (entry # NIL) AND (Compare(entry^.word, word) # 0) DO entry := entry^.next END;
  IF entry = NIL THEN
    INC(different);
    NEW(entry);
    entry^.word := word;
    entry^.next := table[bucket];
    table[bucket] := entry
  END;
  INC(entry^.count)
END Count;

(* The end of the input ends a word, as a blank does; excess letters are dropped. *)
PROCEDURE ReadText;
VAR
  ch: CHAR;
  word: Word;
  length: CARDINAL;
BEGIN
  length := 0;
  REPEAT
    Read(ch);
    IF Done THEN INC(characters) END;
    IF ch = EOL THEN INC(lines) END;
    IF IsLetter(ch) THEN
      IF length < HIGH(word) THEN
        word[length] := Lower(ch);
        INC(length)
      END
    ELSIF length > 0 THEN
      word[length] := 0C;
      Count(word);
      length := 0
    END
  UNTIL NOT Done
END ReadText;

(* Returns the word with the greatest count, the first in the dictionary; NIL if all counts are zero. *)
PROCEDURE MostFrequent(): Entry;
VAR
  best, entry: Entry;
  bucket: CARDINAL;

  PROCEDURE IsBetter(): BOOLEAN;
  BEGIN
    IF best = NIL THEN RETURN entry^.count > 0 END;
    IF entry^.count # best^.count THEN RETURN entry^.count > best^.count END;
    RETURN Compare(entry^.word, best^.word) < 0
  END IsBetter;

BEGIN
  best := NIL;
  FOR bucket := 0 TO Buckets - 1 DO
    entry := table[bucket];
    WHILE entry # NIL DO
      IF IsBetter() THEN best := entry END;
      entry := entry^.next
    END
  END;
  RETURN best
END MostFrequent;

PROCEDURE WriteTop(number: CARDINAL);
VAR
  entry: Entry;
BEGIN
  LOOP
    entry := MostFrequent();
    IF (entry = NIL) OR (number = 0) THEN EXIT END;
    WriteCard(entry^.count, 5);
    Write(" ");
    WriteString(entry^.word);
    WriteLn;
    entry^.count := 0;
    DEC(number)
  END
END WriteTop;

BEGIN
  lines := 0;
  words := 0;
  characters := 0;
  different := 0;
  ReadText;
  WriteCard(lines, 0);
  WriteString(" lines, ");
  WriteCard(words, 0);
  WriteString(" words (");
  WriteCard(different, 0);
  WriteString(" different), ");
  WriteCard(characters, 0);
  WriteString(" characters");
  WriteLn;
  WriteTop(Shown)
END WordCount.
