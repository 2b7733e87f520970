IMPLEMENTATION MODULE DynamicStrings;

FROM SYSTEM IMPORT ADDRESS, ADR;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM TlcStorage IMPORT TlcCopyBytes;
FROM TlcText IMPORT memcmp, strlen;

CONST
  LastIndex = 7FFFFFFEH;
  LeastRoom = 16;
  Tab = 11C;
  CaseDistance = ORD("a") - ORD("A");

TYPE
  Characters = POINTER TO ARRAY [0..LastIndex] OF CHAR;
  (* A marked string combined with another one is in the list of that one, and is disposed of only with it. *)
  State = (free, marked, owned);
  (* InOut.ReadS creates such strings in C, see runtime/strings.c. *)
  String = POINTER TO RECORD
    characters: Characters;
    length, room: CARDINAL;  (* with room for the 0C after the last character *)
    state: State;
    owns, next: String  (* the strings disposed of with this one *)
  END;

(* ---- Storage ---- *)

(* Returns a string of length characters, which are not set yet. *)
PROCEDURE New(length: CARDINAL): String;
VAR s: String;
BEGIN
  NEW(s);
  s^.length := length;
  s^.room := length + 1;
  IF s^.room < LeastRoom THEN s^.room := LeastRoom END;
  ALLOCATE(s^.characters, s^.room);
  s^.characters^[length] := 0C;
  s^.state := free;
  s^.owns := NIL;
  s^.next := NIL;
  RETURN s
END New;

PROCEDURE Move(from, to: ADDRESS; count: CARDINAL);
BEGIN
  IF count > 0 THEN TlcCopyBytes(to, from, count) END
END Move;

(* Returns a string of the characters at an address. *)
PROCEDURE Made(from: ADDRESS; length: CARDINAL): String;
VAR s: String;
BEGIN
  s := New(length);
  Move(from, s^.characters, length);
  RETURN s
END Made;

(* Sets the length, which may be greater than before. The room at least doubles, so that appending character
   by character takes linear time. *)
PROCEDURE SetLength(s: String; length: CARDINAL);
VAR
  larger: Characters;
  room: CARDINAL;
BEGIN
  IF length + 1 > s^.room THEN
    room := 2 * s^.room;
    IF room < length + 1 THEN room := length + 1 END;
    ALLOCATE(larger, room);
    Move(s^.characters, larger, s^.length);
    DEALLOCATE(s^.characters, s^.room);
    s^.characters := larger;
    s^.room := room
  END;
  s^.length := length;
  s^.characters^[length] := 0C
END SetLength;

(* Transfers a marked string to the owner, unless the owner is marked itself. *)
PROCEDURE Meet(owner, s: String);
BEGIN
  IF (s # NIL) & (owner # NIL) & (s # owner) & (s^.state = marked) & (owner^.state = free) THEN
    s^.state := owned;
    s^.next := owner^.owns;
    owner^.owns := s
  END
END Meet;

(* Returns the result, which owns s if s is marked. *)
PROCEDURE MadeOf(result, s: String): String;
BEGIN
  Meet(result, s);
  RETURN result
END MadeOf;

(* Strings may own each other in long chains. So the strings that a string owns are inserted before it in the
   list of those still to be disposed of. *)
PROCEDURE Delete(s: String);
VAR other: String;
BEGIN
  s^.next := NIL;
  WHILE s # NIL DO
    other := s^.owns;
    IF other # NIL THEN
      s^.owns := other^.next;
      other^.next := s
    ELSE
      other := s^.next;
      DEALLOCATE(s^.characters, s^.room);
      DISPOSE(s)
    END;
    s := other
  END
END Delete;

PROCEDURE KillString(s: String): String;
BEGIN
  IF (s # NIL) & (s^.state # owned) THEN Delete(s) END;
  RETURN NIL
END KillString;

PROCEDURE Fin(s: String);
BEGIN
  IF KillString(s) # NIL THEN END
END Fin;

PROCEDURE Mark(s: String): String;
BEGIN
  IF (s # NIL) & (s^.state = free) THEN s^.state := marked END;
  RETURN s
END Mark;

(* ---- Creating strings ---- *)

PROCEDURE LengthAt(a: ADDRESS): CARDINAL;
BEGIN
  IF a = NIL THEN RETURN 0 END;
  RETURN VAL(CARDINAL, strlen(a))
END LengthAt;

PROCEDURE InitString(a: ARRAY OF CHAR): String;
BEGIN
  RETURN Made(ADR(a), LENGTH(a))
END InitString;

PROCEDURE InitStringCharStar(a: ADDRESS): String;
BEGIN
  RETURN Made(a, LengthAt(a))
END InitStringCharStar;

PROCEDURE InitStringChar(ch: CHAR): String;
BEGIN
  RETURN Made(ADR(ch), ORD(ch # 0C))
END InitStringChar;

PROCEDURE Dup(s: String): String;
BEGIN
  RETURN MadeOf(Made(string(s), Length(s)), s)
END Dup;

PROCEDURE Add(a, b: String): String;
VAR s: String;
BEGIN
  s := New(Length(a) + Length(b));
  Move(string(a), s^.characters, Length(a));
  IF Length(b) > 0 THEN Move(b^.characters, ADR(s^.characters^[Length(a)]), b^.length) END;
  Meet(s, a);
  Meet(s, b);
  RETURN s
END Add;

PROCEDURE Mult(s: String; n: CARDINAL): String;
VAR
  product: String;
  i, length: CARDINAL;
BEGIN
  length := Length(s);
  product := New(n * length);
  IF length > 0 THEN
    FOR i := 1 TO n DO Move(s^.characters, ADR(product^.characters^[(i - 1) * length]), length) END
  END;
  RETURN MadeOf(product, s)
END Mult;

(* Returns the characters low to high - 1, as far as they exist. *)
PROCEDURE Part(s: String; low, high: CARDINAL): String;
BEGIN
  IF high > Length(s) THEN high := Length(s) END;
  IF low >= high THEN RETURN MadeOf(New(0), s) END;
  RETURN MadeOf(Made(ADR(s^.characters^[low]), high - low), s)
END Part;

(* Converts a position that may count from the end; 0 if it precedes the string. *)
PROCEDURE Position(s: String; i: INTEGER): CARDINAL;
BEGIN
  IF i < 0 THEN i := i + VAL(INTEGER, Length(s)) END;
  IF i < 0 THEN RETURN 0 END;
  RETURN i
END Position;

PROCEDURE Slice(s: String; low, high: INTEGER): String;
BEGIN
  IF high = 0 THEN RETURN Part(s, Position(s, low), Length(s)) END;
  RETURN Part(s, Position(s, low), Position(s, high))
END Slice;

(* ---- Changing strings ---- *)

PROCEDURE ConCat(a, b: String): String;
VAR before, added: CARDINAL;
BEGIN
  IF a = NIL THEN RETURN Dup(b) END;
  before := a^.length;
  added := Length(b);
  IF added > 0 THEN
    SetLength(a, before + added);
    Move(b^.characters, ADR(a^.characters^[before]), added)
  END;
  RETURN MadeOf(a, b)
END ConCat;

PROCEDURE ConCatChar(a: String; ch: CHAR): String;
BEGIN
  IF a = NIL THEN RETURN InitStringChar(ch) END;
  IF ch # 0C THEN
    SetLength(a, a^.length + 1);
    a^.characters^[a^.length - 1] := ch
  END;
  RETURN a
END ConCatChar;

PROCEDURE Assign(a, b: String): String;
BEGIN
  IF a = NIL THEN RETURN Dup(b) END;
  SetLength(a, Length(b));
  Move(string(b), a^.characters, Length(b));
  RETURN MadeOf(a, b)
END Assign;

PROCEDURE ToUpper(s: String): String;
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO Length(s) DO s^.characters^[i - 1] := CAP(s^.characters^[i - 1]) END;
  RETURN s
END ToUpper;

PROCEDURE ToLower(s: String): String;
VAR
  i: CARDINAL;
  ch: CHAR;
BEGIN
  FOR i := 1 TO Length(s) DO
    ch := s^.characters^[i - 1];
    IF (ch >= "A") & (ch <= "Z") THEN s^.characters^[i - 1] := CHR(ORD(ch) + CaseDistance) END
  END;
  RETURN s
END ToLower;

PROCEDURE ReplaceChar(s: String; from, to: CHAR): String;
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO Length(s) DO
    IF s^.characters^[i - 1] = from THEN s^.characters^[i - 1] := to END
  END;
  RETURN s
END ReplaceChar;

(* ---- Inspecting strings ---- *)

PROCEDURE Length(s: String): CARDINAL;
BEGIN
  IF s = NIL THEN RETURN 0 END;
  RETURN s^.length
END Length;

PROCEDURE string(s: String): ADDRESS;
BEGIN
  IF s = NIL THEN RETURN NIL END;
  RETURN s^.characters
END string;

PROCEDURE char(s: String; i: INTEGER): CHAR;
VAR length: INTEGER;
BEGIN
  length := Length(s);
  IF i < 0 THEN i := i + length END;
  IF (i < 0) OR (i >= length) THEN RETURN 0C END;
  RETURN s^.characters^[i]
END char;

PROCEDURE CopyOut(VAR a: ARRAY OF CHAR; s: String);
VAR count: CARDINAL;
BEGIN
  count := Length(s);
  IF count > HIGH(a) + 1 THEN count := HIGH(a) + 1 END;
  Move(string(s), ADR(a), count);
  IF count <= HIGH(a) THEN a[count] := 0C END
END CopyOut;

PROCEDURE EqualCharacters(a, b: ADDRESS; count: CARDINAL): BOOLEAN;
BEGIN
  RETURN (count = 0) OR (memcmp(a, b, count) = 0)
END EqualCharacters;

PROCEDURE Equal(a, b: String): BOOLEAN;
BEGIN
  Meet(a, b);
  Meet(b, a);
  RETURN (Length(a) = Length(b)) & EqualCharacters(string(a), string(b), Length(a))
END Equal;

PROCEDURE EqualCharStar(s: String; a: ADDRESS): BOOLEAN;
BEGIN
  IF (s = NIL) OR (a = NIL) THEN RETURN (s = NIL) & (a = NIL) END;
  RETURN (s^.length = LengthAt(a)) & EqualCharacters(s^.characters, a, s^.length)
END EqualCharStar;

PROCEDURE EqualArray(s: String; a: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN (Length(s) = LENGTH(a)) & EqualCharacters(string(s), ADR(a), Length(s))
END EqualArray;

PROCEDURE Index(s: String; ch: CHAR; o: CARDINAL): INTEGER;
BEGIN
  WHILE o < Length(s) DO
    IF s^.characters^[o] = ch THEN RETURN o END;
    INC(o)
  END;
  RETURN -1
END Index;

PROCEDURE RIndex(s: String; ch: CHAR; o: CARDINAL): INTEGER;
VAR i: CARDINAL;
BEGIN
  i := Length(s);
  WHILE i > o DO
    DEC(i);
    IF s^.characters^[i] = ch THEN RETURN i END
  END;
  RETURN -1
END RIndex;

PROCEDURE ReverseIndex(s: String; ch: CHAR; o: INTEGER): INTEGER;
BEGIN
  IF o < 0 THEN INC(o, VAL(INTEGER, Length(s))) END;
  IF o >= VAL(INTEGER, Length(s)) THEN RETURN -1 END;
  WHILE o >= 0 DO
    IF s^.characters^[o] = ch THEN RETURN o END;
    DEC(o)
  END;
  RETURN -1
END ReverseIndex;

(* ---- Removing blanks ---- *)

PROCEDURE IsWhite(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch = " ") OR (ch = Tab)
END IsWhite;

(* Returns the start of the blanks before a position. *)
PROCEDURE BeforeBlanks(s: String; position: CARDINAL): CARDINAL;
BEGIN
  WHILE (position > 0) & IsWhite(s^.characters^[position - 1]) DO DEC(position) END;
  RETURN position
END BeforeBlanks;

PROCEDURE RemoveComment(s: String; comment: CHAR): String;
VAR start: INTEGER;
BEGIN
  start := Index(s, comment, 0);
  IF start < 0 THEN RETURN Dup(s) END;
  RETURN Part(s, 0, BeforeBlanks(s, start))
END RemoveComment;

PROCEDURE RemoveWhitePrefix(s: String): String;
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE IsWhite(char(s, i)) DO INC(i) END;
  RETURN Part(s, i, Length(s))
END RemoveWhitePrefix;

PROCEDURE RemoveWhitePostfix(s: String): String;
BEGIN
  RETURN Part(s, 0, BeforeBlanks(s, Length(s)))
END RemoveWhitePostfix;

(* ---- Procedures with the position of the call ---- *)

PROCEDURE InitStringDB(a: ARRAY OF CHAR; file: ARRAY OF CHAR; line: CARDINAL): String;
BEGIN
  RETURN InitString(a)
END InitStringDB;

PROCEDURE InitStringCharStarDB(a: ADDRESS; file: ARRAY OF CHAR; line: CARDINAL): String;
BEGIN
  RETURN InitStringCharStar(a)
END InitStringCharStarDB;

PROCEDURE InitStringCharDB(ch: CHAR; file: ARRAY OF CHAR; line: CARDINAL): String;
BEGIN
  RETURN InitStringChar(ch)
END InitStringCharDB;

PROCEDURE MultDB(s: String; n: CARDINAL; file: ARRAY OF CHAR; line: CARDINAL): String;
BEGIN
  RETURN Mult(s, n)
END MultDB;

PROCEDURE DupDB(s: String; file: ARRAY OF CHAR; line: CARDINAL): String;
BEGIN
  RETURN Dup(s)
END DupDB;

PROCEDURE SliceDB(s: String; low, high: INTEGER; file: ARRAY OF CHAR; line: CARDINAL): String;
BEGIN
  RETURN Slice(s, low, high)
END SliceDB;

PROCEDURE PushAllocation;
END PushAllocation;

PROCEDURE PopAllocation(halt: BOOLEAN);
END PopAllocation;

PROCEDURE PopAllocationExemption(halt: BOOLEAN; e: String): String;
BEGIN
  RETURN e
END PopAllocationExemption;

END DynamicStrings.
