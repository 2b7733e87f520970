IMPLEMENTATION MODULE Types;

FROM Names IMPORT Name;
FROM Storage IMPORT ALLOCATE;

PROCEDURE NewType(form: Form; size: INTEGER): Type;
VAR t: Type;
BEGIN
  NEW(t);
  t^.form := form; t^.size := size;
  RETURN t
END NewType;

PROCEDURE NewArray(low, high: INTEGER; element: Type): Type;
VAR t: Type;
BEGIN
  t := NewType(array, (high - low + 1) * element^.size);
  t^.low := low; t^.high := high; t^.element := element;
  RETURN t
END NewArray;

PROCEDURE NewRecord(): Type;
VAR t: Type;
BEGIN
  t := NewType(record, 0);
  WITH t^ DO first := NIL; last := NIL END;
  RETURN t
END NewRecord;

PROCEDURE AddField(record: Type; name: Name; type: Type): BOOLEAN;
VAR f: Field;
BEGIN
  IF FindField(record, name) # NIL THEN RETURN FALSE END;
  NEW(f);
  f^.name := name; f^.type := type; f^.next := NIL;
  WITH record^ DO
    f^.offset := size;
    INC(size, type^.size);
    IF first = NIL THEN first := f ELSE last^.next := f END;
    last := f
  END;
  RETURN TRUE
END AddField;

PROCEDURE FindField(record: Type; name: Name): Field;
VAR f: Field;
BEGIN
  f := record^.first;
  WHILE (f # NIL) AND (f^.name # name) DO f := f^.next END;
  RETURN f
END FindField;

PROCEDURE Same(a, b: Type): BOOLEAN;
BEGIN
  RETURN (a = b) OR (a = wrongType) OR (b = wrongType)
END Same;

PROCEDURE IsOrdinal(t: Type): BOOLEAN;
BEGIN
  RETURN t^.form IN FormSet{wrong, integer, boolean, char}
END IsOrdinal;

BEGIN
  wrongType := NewType(wrong, 1);
  integerType := NewType(integer, 1);
  booleanType := NewType(boolean, 1);
  charType := NewType(char, 1);
  stringType := NewType(string, 0)
END Types.
