IMPLEMENTATION MODULE Json;

FROM SYSTEM IMPORT ADDRESS, ADR, TSIZE;
FROM Storage IMPORT ALLOCATE, DEALLOCATE, REALLOCATE;
FROM libc IMPORT memcmp, memcpy;
FROM LowReal IMPORT large;
FROM Strings IMPORT Length;
IMPORT DynamicStrings;

CONST
  Many = MAX(INTEGER) DIV 64;
  (* Objects with more members have a hash table. *)
  LinearLimit = 8;

TYPE
  Bytes = POINTER TO ARRAY [0..Many] OF CHAR;

  Text = RECORD
    bytes: Bytes;  (* followed by 0C *)
    length: CARDINAL
  END;

  Name = RECORD
    text: Text;
    hash: CARDINAL
  END;

  Elements = POINTER TO ARRAY [0..Many] OF Value;
  Names = POINTER TO ARRAY [0..Many] OF Name;
  Slots = POINTER TO ARRAY [0..Many] OF CARDINAL;

  Value = POINTER TO Node;
  Node = RECORD
    whole: Value;  (* the array or object that this value is a part of, or NIL *)
    CASE kind: Kinds OF
      isBoolean: truth: BOOLEAN
    | isNumber:
        isWhole: BOOLEAN;
        integer: INTEGER;  (* if `isWhole` *)
        real: REAL
    | isText: text: Text
    | isArray, isObject:
        count, room: CARDINAL;
        elements: Elements;
        names: Names;  (* of an object *)
        (* The hash table of an object: indices of members plus 1, or 0, by linear probing. NIL if it
           has to be made again. Its size is a power of two, and less than half of it is used. *)
        slots: Slots;
        slotCount: CARDINAL
    ELSE
    END
  END;

(* Creation and disposal *)

PROCEDURE New(kind: Kinds): Value;
VAR value: Value;
BEGIN
  NEW(value);
  value^.whole := NIL;
  value^.kind := kind;
  RETURN value
END New;

PROCEDURE NewNull(): Value;
BEGIN
  RETURN New(isNull)
END NewNull;

PROCEDURE NewBoolean(truth: BOOLEAN): Value;
VAR value: Value;
BEGIN
  value := New(isBoolean);
  value^.truth := truth;
  RETURN value
END NewBoolean;

PROCEDURE NewWhole(number: INTEGER): Value;
VAR value: Value;
BEGIN
  value := New(isNumber);
  value^.isWhole := TRUE;
  value^.integer := number;
  value^.real := FLOAT(number);
  RETURN value
END NewWhole;

PROCEDURE NewReal(number: REAL): Value;
VAR value: Value;
BEGIN
  IF NOT (ABS(number) <= large) THEN RETURN New(isNull) END;
  value := New(isNumber);
  value^.isWhole := FALSE;
  value^.real := number;
  RETURN value
END NewReal;

PROCEDURE NewText(text: ARRAY OF CHAR): Value;
BEGIN
  RETURN NewTextOfBytes(ADR(text), Length(text))
END NewText;

PROCEDURE NewTextOfBytes(bytes: ADDRESS; length: CARDINAL): Value;
VAR value: Value;
BEGIN
  value := New(isText);
  CopyBytes(bytes, length, value^.text);
  RETURN value
END NewTextOfBytes;

PROCEDURE CopyBytes(bytes: ADDRESS; length: CARDINAL; VAR text: Text);
BEGIN
  ALLOCATE(text.bytes, length + 1);
  IF length > 0 THEN memcpy(text.bytes, bytes, length) END;
  text.bytes^[length] := 0C;
  text.length := length
END CopyBytes;

PROCEDURE DisposeText(VAR text: Text);
BEGIN
  DEALLOCATE(text.bytes, text.length + 1)
END DisposeText;

PROCEDURE NewArray(): Value;
BEGIN
  RETURN NewContainer(isArray)
END NewArray;

PROCEDURE NewObject(): Value;
BEGIN
  RETURN NewContainer(isObject)
END NewObject;

PROCEDURE NewContainer(kind: Kinds): Value;
VAR value: Value;
BEGIN
  value := New(kind);
  WITH value^ DO
    count := 0;
    room := 0;
    elements := NIL;
    names := NIL;
    slots := NIL;
    slotCount := 0
  END;
  RETURN value
END NewContainer;

PROCEDURE Copy(value: Value): Value;
VAR
  copy: Value;
  i: CARDINAL;
BEGIN
  IF value = NIL THEN RETURN NIL END;
  WITH value^ DO
    CASE kind OF
      isText: RETURN NewTextOfBytes(text.bytes, text.length)
    | isArray:
        copy := NewArray();
        FOR i := 1 TO count DO Append(copy, Copy(elements^[i - 1])) END
    | isObject:
        copy := NewObject();
        FOR i := 1 TO count DO
          SetMemberOfBytes(copy, names^[i - 1].text.bytes, names^[i - 1].text.length,
              Copy(elements^[i - 1]))
        END
    ELSE
      copy := New(kind);
      copy^ := value^;
      copy^.whole := NIL
    END
  END;
  RETURN copy
END Copy;

PROCEDURE Dispose(VAR value: Value);
BEGIN
  IF (value # NIL) & (value^.whole = NIL) THEN DisposeTree(value) END;
  value := NIL
END Dispose;

PROCEDURE DisposeTree(value: Value);
VAR i: CARDINAL;
BEGIN
  WITH value^ DO
    IF kind = isText THEN
      DisposeText(text)
    ELSIF (kind = isArray) OR (kind = isObject) THEN
      FOR i := 1 TO count DO
        DisposeTree(elements^[i - 1]);
        IF kind = isObject THEN DisposeText(names^[i - 1].text) END
      END;
      DEALLOCATE(elements, room * TSIZE(Value));
      DEALLOCATE(names, room * TSIZE(Name));
      DEALLOCATE(slots, slotCount * TSIZE(CARDINAL))
    END
  END;
  DISPOSE(value)
END DisposeTree;

(* Contents *)

PROCEDURE Equal(left, right: Value): BOOLEAN;
VAR
  i: CARDINAL;
  other: Value;
BEGIN
  IF left = right THEN RETURN TRUE END;
  IF KindOf(left) # KindOf(right) THEN RETURN FALSE END;
  CASE left^.kind OF
    isBoolean: RETURN left^.truth = right^.truth
  | isNumber:
      IF left^.isWhole & right^.isWhole THEN RETURN left^.integer = right^.integer END;
      RETURN left^.real = right^.real
  | isText: RETURN IsSame(left^.text, right^.text.bytes, right^.text.length)
  | isArray:
      IF left^.count # right^.count THEN RETURN FALSE END;
      FOR i := 1 TO left^.count DO
        IF NOT Equal(left^.elements^[i - 1], right^.elements^[i - 1]) THEN RETURN FALSE END
      END;
      RETURN TRUE
  | isObject:
      IF left^.count # right^.count THEN RETURN FALSE END;
      FOR i := 1 TO left^.count DO
        WITH left^.names^[i - 1].text DO other := MemberOfBytes(right, bytes, length) END;
        IF (other = NIL) OR NOT Equal(left^.elements^[i - 1], other) THEN RETURN FALSE END
      END;
      RETURN TRUE
  ELSE
    RETURN TRUE
  END
END Equal;

PROCEDURE IsSame(VAR text: Text; bytes: ADDRESS; length: CARDINAL): BOOLEAN;
BEGIN
  RETURN (text.length = length) & ((length = 0) OR (memcmp(text.bytes, bytes, length) = 0))
END IsSame;

PROCEDURE KindOf(value: Value): Kinds;
BEGIN
  IF value = NIL THEN RETURN isAbsent END;
  RETURN value^.kind
END KindOf;

PROCEDURE IsWhole(value: Value): BOOLEAN;
BEGIN
  RETURN (KindOf(value) = isNumber) & value^.isWhole
END IsWhole;

PROCEDURE IsTrue(value: Value): BOOLEAN;
BEGIN
  RETURN (KindOf(value) = isBoolean) & value^.truth
END IsTrue;

PROCEDURE WholeOf(value: Value; default: INTEGER): INTEGER;
CONST
  Limit = 9.2233720368547758E18;  (* 2 to the power of 63 *)
VAR integer: INTEGER;
BEGIN
  IF KindOf(value) # isNumber THEN RETURN default END;
  IF value^.isWhole THEN RETURN value^.integer END;
  IF (value^.real < -Limit) OR (value^.real >= Limit) THEN RETURN default END;
  integer := VAL(INTEGER, value^.real);
  IF FLOAT(integer) # value^.real THEN RETURN default END;
  RETURN integer
END WholeOf;

PROCEDURE RealOf(value: Value; default: REAL): REAL;
BEGIN
  IF KindOf(value) # isNumber THEN RETURN default END;
  RETURN value^.real
END RealOf;

PROCEDURE TextLength(value: Value): CARDINAL;
BEGIN
  IF KindOf(value) # isText THEN RETURN 0 END;
  RETURN value^.text.length
END TextLength;

PROCEDURE TextAddress(value: Value): ADDRESS;
BEGIN
  IF KindOf(value) # isText THEN RETURN NIL END;
  RETURN value^.text.bytes
END TextAddress;

PROCEDURE GetText(value: Value; VAR text: ARRAY OF CHAR);
BEGIN
  IF KindOf(value) = isText THEN CopyOut(value^.text, text) ELSE text[0] := 0C END
END GetText;

PROCEDURE CopyOut(VAR from: Text; VAR to: ARRAY OF CHAR);
VAR length: CARDINAL;
BEGIN
  length := from.length;
  IF length > HIGH(to) THEN length := HIGH(to) + 1 ELSE to[length] := 0C END;
  IF length > 0 THEN memcpy(ADR(to), from.bytes, length) END
END CopyOut;

PROCEDURE StringOf(value: Value): String;
BEGIN
  RETURN DynamicStrings.InitStringCharStar(TextAddress(value))
END StringOf;

PROCEDURE IsEqualText(value: Value; text: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN (KindOf(value) = isText) & IsSame(value^.text, ADR(text), Length(text))
END IsEqualText;

(* Arrays and objects *)

PROCEDURE IsContainer(value: Value): BOOLEAN;
BEGIN
  RETURN KindOf(value) >= isArray
END IsContainer;

PROCEDURE Count(value: Value): CARDINAL;
BEGIN
  IF NOT IsContainer(value) THEN RETURN 0 END;
  RETURN value^.count
END Count;

PROCEDURE Element(value: Value; index: CARDINAL): Value;
BEGIN
  IF index >= Count(value) THEN RETURN NIL END;
  RETURN value^.elements^[index]
END Element;

(* Returns whether `element` may become a part of `whole`: no value is a part of two others or of
   itself. *)
PROCEDURE MayAdd(whole, element: Value): BOOLEAN;
BEGIN
  IF (element = NIL) OR (element^.whole # NIL) THEN RETURN FALSE END;
  IF IsContainer(element) THEN
    WHILE (whole # NIL) & (whole # element) DO whole := whole^.whole END;
    RETURN whole = NIL
  END;
  RETURN TRUE
END MayAdd;

(* Makes room for a further element. *)
PROCEDURE Grow(container: Value);
BEGIN
  WITH container^ DO
    IF count = room THEN
      room := 2 * room + 4;
      REALLOCATE(elements, room * TSIZE(Value));
      IF kind = isObject THEN REALLOCATE(names, room * TSIZE(Name)) END
    END
  END
END Grow;

PROCEDURE Append(array, element: Value): [BOOLEAN];
BEGIN
  RETURN Insert(array, Count(array), element)
END Append;

PROCEDURE Insert(array: Value; index: CARDINAL; element: Value): [BOOLEAN];
VAR i: CARDINAL;
BEGIN
  IF (KindOf(array) # isArray) OR (index > array^.count) OR NOT MayAdd(array, element) THEN
    RETURN FALSE
  END;
  Grow(array);
  WITH array^ DO
    FOR i := count TO index + 1 BY -1 DO elements^[i] := elements^[i - 1] END;
    elements^[index] := element;
    INC(count)
  END;
  element^.whole := array;
  RETURN TRUE
END Insert;

PROCEDURE SetElement(value: Value; index: CARDINAL; element: Value): [BOOLEAN];
BEGIN
  IF (index >= Count(value)) OR NOT MayAdd(value, element) THEN RETURN FALSE END;
  DisposeTree(value^.elements^[index]);
  value^.elements^[index] := element;
  element^.whole := value;
  RETURN TRUE
END SetElement;

PROCEDURE Remove(value: Value; index: CARDINAL): Value;
VAR
  removed: Value;
  i: CARDINAL;
BEGIN
  IF index >= Count(value) THEN RETURN NIL END;
  WITH value^ DO
    removed := elements^[index];
    removed^.whole := NIL;
    IF kind = isObject THEN
      DisposeText(names^[index].text);
      DEALLOCATE(slots, slotCount * TSIZE(CARDINAL))
    END;
    DEC(count);
    FOR i := index + 1 TO count DO
      elements^[i - 1] := elements^[i];
      IF kind = isObject THEN names^[i - 1] := names^[i] END
    END
  END;
  RETURN removed
END Remove;

(* Members *)

PROCEDURE Member(object: Value; name: ARRAY OF CHAR): Value;
BEGIN
  RETURN MemberOfBytes(object, ADR(name), Length(name))
END Member;

PROCEDURE MemberOfBytes(object: Value; name: ADDRESS; length: CARDINAL): Value;
VAR index: CARDINAL;
BEGIN
  IF NOT Find(object, name, length, Hash(name, length), index) THEN RETURN NIL END;
  RETURN object^.elements^[index]
END MemberOfBytes;

PROCEDURE FindMember(object: Value; name: ARRAY OF CHAR; VAR index: CARDINAL): BOOLEAN;
BEGIN
  RETURN Find(object, ADR(name), Length(name), Hash(ADR(name), Length(name)), index)
END FindMember;

PROCEDURE SetMember(object: Value; name: ARRAY OF CHAR; value: Value): [BOOLEAN];
BEGIN
  RETURN SetMemberOfBytes(object, ADR(name), Length(name), value)
END SetMember;

PROCEDURE SetMemberOfBytes(object: Value; name: ADDRESS; length: CARDINAL; value: Value): [BOOLEAN];
VAR
  hash: CARDINAL;
  index: CARDINAL;
BEGIN
  IF (KindOf(object) # isObject) OR NOT MayAdd(object, value) THEN RETURN FALSE END;
  hash := Hash(name, length);
  IF Find(object, name, length, hash, index) THEN RETURN SetElement(object, index, value) END;
  Grow(object);
  WITH object^ DO
    CopyBytes(name, length, names^[count].text);
    names^[count].hash := hash;
    elements^[count] := value;
    INC(count);
    IF slots # NIL THEN
      IF 2 * count >= slotCount THEN
        DEALLOCATE(slots, slotCount * TSIZE(CARDINAL))
      ELSE
        EnterSlot(object, count - 1)
      END
    END
  END;
  value^.whole := object;
  RETURN TRUE
END SetMemberOfBytes;

(* Returns the hash value FNV-1a of the bytes, a number of 32 bits. *)
PROCEDURE Hash(bytes: Bytes; length: CARDINAL): CARDINAL;
VAR
  i: CARDINAL;
  hash: CARDINAL;
BEGIN
  hash := 2166136261;
  FOR i := 1 TO length DO
    hash := ORD(BITSET(hash) / BITSET(ORD(bytes^[i - 1]))) * 16777619 MOD 100000000H
  END;
  RETURN hash
END Hash;

PROCEDURE Find(object: Value; name: ADDRESS; length: CARDINAL; hash: CARDINAL;
    VAR index: CARDINAL): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  IF KindOf(object) # isObject THEN RETURN FALSE END;
  WITH object^ DO
    IF count <= LinearLimit THEN
      FOR i := 1 TO count DO
        IF (names^[i - 1].hash = hash) & IsSame(names^[i - 1].text, name, length) THEN
          index := i - 1;
          RETURN TRUE
        END
      END;
      RETURN FALSE
    END;
    IF slots = NIL THEN MakeSlots(object) END;
    i := hash MOD slotCount;
    WHILE slots^[i] # 0 DO
      WITH names^[slots^[i] - 1] DO
        IF (names^[slots^[i] - 1].hash = hash) & IsSame(text, name, length) THEN
          index := slots^[i] - 1;
          RETURN TRUE
        END
      END;
      i := (i + 1) MOD slotCount
    END
  END;
  RETURN FALSE
END Find;

PROCEDURE MakeSlots(object: Value);
VAR i: CARDINAL;
BEGIN
  WITH object^ DO
    slotCount := 32;
    WHILE slotCount < 4 * count DO slotCount := 2 * slotCount END;
    ALLOCATE(slots, slotCount * TSIZE(CARDINAL));
    FOR i := 0 TO slotCount - 1 DO slots^[i] := 0 END;
    FOR i := 0 TO count - 1 DO EnterSlot(object, i) END
  END
END MakeSlots;

PROCEDURE EnterSlot(object: Value; index: CARDINAL);
VAR i: CARDINAL;
BEGIN
  WITH object^ DO
    i := names^[index].hash MOD slotCount;
    WHILE slots^[i] # 0 DO i := (i + 1) MOD slotCount END;
    slots^[i] := index + 1
  END
END EnterSlot;

PROCEDURE NameLength(object: Value; index: CARDINAL): CARDINAL;
BEGIN
  IF (KindOf(object) # isObject) OR (index >= object^.count) THEN RETURN 0 END;
  RETURN object^.names^[index].text.length
END NameLength;

PROCEDURE NameAddress(object: Value; index: CARDINAL): ADDRESS;
BEGIN
  IF (KindOf(object) # isObject) OR (index >= object^.count) THEN RETURN NIL END;
  RETURN object^.names^[index].text.bytes
END NameAddress;

PROCEDURE GetName(object: Value; index: CARDINAL; VAR name: ARRAY OF CHAR);
BEGIN
  IF (KindOf(object) # isObject) OR (index >= object^.count) THEN
    name[0] := 0C
  ELSE
    CopyOut(object^.names^[index].text, name)
  END
END GetName;

END Json.
