IMPLEMENTATION MODULE GrowingArrays;

FROM SYSTEM IMPORT ADDRESS, ADR, LOC;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, RAISE;
FROM Storage IMPORT ALLOCATE, DEALLOCATE, REALLOCATE;
FROM libc IMPORT memcpy, memmove, memset;

CONST
  (* Runs of this length are sorted by insertion. *)
  ShortRun = 8;

TYPE
  GrowingArray = POINTER TO Descriptor;
  Descriptor = RECORD
    elements: ADDRESS;
    elementSize, count, room: CARDINAL
  END;

VAR source: ExceptionSource;

PROCEDURE New(elementSize: CARDINAL): GrowingArray;
VAR array: GrowingArray;
BEGIN
  NEW(array);
  array^.elements := NIL;
  array^.elementSize := elementSize;
  array^.count := 0;
  array^.room := 0;
  RETURN array
END New;

PROCEDURE Dispose(VAR array: GrowingArray);
BEGIN
  IF array # NIL THEN
    DEALLOCATE(array^.elements, array^.room * array^.elementSize);
    DISPOSE(array)
  END
END Dispose;

PROCEDURE Copy(array: GrowingArray): GrowingArray;
VAR copy: GrowingArray;
BEGIN
  copy := New(array^.elementSize);
  AppendMany(copy, array^.elements, array^.count);
  RETURN copy
END Copy;

PROCEDURE Count(array: GrowingArray): CARDINAL;
BEGIN
  RETURN array^.count
END Count;

PROCEDURE ElementSize(array: GrowingArray): CARDINAL;
BEGIN
  RETURN array^.elementSize
END ElementSize;

PROCEDURE Reserve(array: GrowingArray; wanted: CARDINAL);
BEGIN
  WITH array^ DO
    IF wanted > room THEN
      REALLOCATE(elements, wanted * elementSize);
      IF elements = NIL THEN RAISE(source, 0, "storage is exhausted") END;
      room := wanted
    END
  END
END Reserve;

(* Makes room for `further` elements; the room at least doubles. *)
PROCEDURE Grow(array: GrowingArray; further: CARDINAL);
BEGIN
  WITH array^ DO
    IF further > room - count THEN
      IF count + further > 2 * room THEN
        Reserve(array, count + further)
      ELSE
        Reserve(array, 2 * room)
      END
    END
  END
END Grow;

PROCEDURE SetCount(array: GrowingArray; count: CARDINAL);
VAR former: CARDINAL;
BEGIN
  former := array^.count;
  IF count > former THEN
    Grow(array, count - former);
    Fill(Address(array, former), (count - former) * array^.elementSize)
  END;
  array^.count := count
END SetCount;

PROCEDURE Fill(bytes: ADDRESS; size: CARDINAL);
BEGIN
  IF size > 0 THEN memset(bytes, 0, size) END
END Fill;

PROCEDURE Clear(array: GrowingArray);
BEGIN
  array^.count := 0
END Clear;

(* Returns the address of an element or of the end of the elements. *)
PROCEDURE Address(array: GrowingArray; index: CARDINAL): ADDRESS;
BEGIN
  RETURN array^.elements + VAL(ADDRESS, index * array^.elementSize)
END Address;

PROCEDURE At(array: GrowingArray; index: CARDINAL): ADDRESS;
BEGIN
  IF index >= array^.count THEN RETURN NIL END;
  RETURN Address(array, index)
END At;

PROCEDURE CheckSize(array: GrowingArray; high: CARDINAL);
BEGIN
  IF high + 1 # array^.elementSize THEN
    RAISE(source, 1, "the size of the variable is not that of the elements")
  END
END CheckSize;

PROCEDURE CheckIndex(index, limit: CARDINAL);
BEGIN
  IF index >= limit THEN RAISE(source, 2, "no element has this index") END
END CheckIndex;

PROCEDURE Append(array: GrowingArray; element: ARRAY OF LOC);
BEGIN
  CheckSize(array, HIGH(element));
  AppendMany(array, ADR(element), 1)
END Append;

PROCEDURE AppendMany(array: GrowingArray; elements: ADDRESS; count: CARDINAL);
BEGIN
  Grow(array, count);
  IF count > 0 THEN
    memcpy(Address(array, array^.count), elements, count * array^.elementSize);
    INC(array^.count, count)
  END
END AppendMany;

PROCEDURE Extend(array: GrowingArray): ADDRESS;
BEGIN
  SetCount(array, array^.count + 1);
  RETURN Address(array, array^.count - 1)
END Extend;

PROCEDURE Insert(array: GrowingArray; index: CARDINAL; element: ARRAY OF LOC);
BEGIN
  CheckSize(array, HIGH(element));
  CheckIndex(index, array^.count + 1);
  Grow(array, 1);
  WITH array^ DO
    memmove(Address(array, index + 1), Address(array, index), (count - index) * elementSize);
    memcpy(Address(array, index), ADR(element), elementSize);
    INC(count)
  END
END Insert;

PROCEDURE Set(array: GrowingArray; index: CARDINAL; element: ARRAY OF LOC);
BEGIN
  CheckSize(array, HIGH(element));
  CheckIndex(index, array^.count);
  memcpy(Address(array, index), ADR(element), array^.elementSize)
END Set;

PROCEDURE Get(array: GrowingArray; index: CARDINAL; VAR element: ARRAY OF LOC): [BOOLEAN];
BEGIN
  CheckSize(array, HIGH(element));
  IF index >= array^.count THEN RETURN FALSE END;
  memcpy(ADR(element), Address(array, index), array^.elementSize);
  RETURN TRUE
END Get;

PROCEDURE Pop(array: GrowingArray; VAR element: ARRAY OF LOC): BOOLEAN;
BEGIN
  IF (array^.count = 0) OR NOT Get(array, array^.count - 1, element) THEN RETURN FALSE END;
  DEC(array^.count);
  RETURN TRUE
END Pop;

PROCEDURE Remove(array: GrowingArray; index, count: CARDINAL);
BEGIN
  CheckIndex(index, array^.count + 1);
  IF count > array^.count - index THEN count := array^.count - index END;
  IF count > 0 THEN
    memmove(Address(array, index), Address(array, index + count),
        (array^.count - index - count) * array^.elementSize);
    DEC(array^.count, count)
  END
END Remove;

PROCEDURE Swap(array: GrowingArray; first, second: CARDINAL);
VAR
  left, right: ADDRESS;
  byte: LOC;
  i: CARDINAL;
BEGIN
  CheckIndex(first, array^.count);
  CheckIndex(second, array^.count);
  left := Address(array, first);
  right := Address(array, second);
  FOR i := 1 TO array^.elementSize DO
    byte := left^;
    left^ := right^;
    right^ := byte;
    INC(left);
    INC(right)
  END
END Swap;

(* Merge sort from short runs upward, between the array and a buffer of its size. *)
PROCEDURE Sort(array: GrowingArray; compare: Comparison);
VAR
  from, to, other: ADDRESS;
  length, start: CARDINAL;
BEGIN
  WITH array^ DO
    IF count < 2 THEN RETURN END;
    ALLOCATE(to, count * elementSize);
    from := elements;
    FOR start := 0 TO count - 1 BY ShortRun DO
      SortRun(from + VAL(ADDRESS, start * elementSize), Least(ShortRun, count - start), elementSize,
          compare, to)
    END;
    length := ShortRun;
    WHILE length < count DO
      start := 0;
      WHILE start < count DO
        Merge(from, to, start, Least(start + length, count), Least(start + 2 * length, count),
            elementSize, compare);
        INC(start, 2 * length)
      END;
      other := from;
      from := to;
      to := other;
      length := 2 * length
    END;
    IF from # elements THEN
      memcpy(elements, from, count * elementSize);
      to := from
    END;
    DEALLOCATE(to, count * elementSize)
  END
END Sort;

PROCEDURE Least(a, b: CARDINAL): CARDINAL;
BEGIN
  IF a < b THEN RETURN a END;
  RETURN b
END Least;

(* Sorts `count` elements by insertion, with room for one element at `spare`. *)
PROCEDURE SortRun(elements: ADDRESS; count, size: CARDINAL; compare: Comparison; spare: ADDRESS);
VAR
  i: CARDINAL;
  element, place: ADDRESS;
BEGIN
  FOR i := 1 TO count - 1 DO
    element := elements + VAL(ADDRESS, i * size);
    place := element;
    WHILE (place # elements) & (compare(place - VAL(ADDRESS, size), element) > 0) DO
      place := place - VAL(ADDRESS, size)
    END;
    IF place # element THEN
      memcpy(spare, element, size);
      memmove(place + VAL(ADDRESS, size), place, VAL(CARDINAL, element - place));
      memcpy(place, spare, size)
    END
  END
END SortRun;

(* Merges the sorted elements from `start` to `middle - 1` and from `middle` to `end - 1`. *)
PROCEDURE Merge(from, to: ADDRESS; start, middle, end, size: CARDINAL; compare: Comparison);
VAR
  left, right, leftEnd, rightEnd, target: ADDRESS;
BEGIN
  left := from + VAL(ADDRESS, start * size);
  leftEnd := from + VAL(ADDRESS, middle * size);
  right := leftEnd;
  rightEnd := from + VAL(ADDRESS, end * size);
  target := to + VAL(ADDRESS, start * size);
  WHILE (left # leftEnd) & (right # rightEnd) DO
    IF compare(left, right) <= 0 THEN
      memcpy(target, left, size);
      INC(left, size)
    ELSE
      memcpy(target, right, size);
      INC(right, size)
    END;
    INC(target, size)
  END;
  memcpy(target, left, VAL(CARDINAL, leftEnd - left));
  target := target + (leftEnd - left);
  memcpy(target, right, VAL(CARDINAL, rightEnd - right))
END Merge;

PROCEDURE Search(array: GrowingArray; element: ADDRESS; compare: Comparison;
    VAR index: CARDINAL): BOOLEAN;
VAR low, high, middle: CARDINAL;
BEGIN
  low := 0;
  high := array^.count;
  WHILE low < high DO
    middle := low + (high - low) DIV 2;
    IF compare(Address(array, middle), element) < 0 THEN low := middle + 1 ELSE high := middle END
  END;
  index := low;
  RETURN (low < array^.count) & (compare(Address(array, low), element) = 0)
END Search;

PROCEDURE Find(array: GrowingArray; element: ADDRESS; compare: Comparison; start: CARDINAL;
    VAR index: CARDINAL): BOOLEAN;
BEGIN
  index := start;
  WHILE index < array^.count DO
    IF compare(Address(array, index), element) = 0 THEN RETURN TRUE END;
    INC(index)
  END;
  RETURN FALSE
END Find;

BEGIN
  AllocateSource(source)
END GrowingArrays.
