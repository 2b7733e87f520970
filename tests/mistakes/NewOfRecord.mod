MODULE NewOfRecord;
TYPE R = RECORD a: INTEGER END; P = POINTER TO R;
VAR p: P;
BEGIN
  NEW(p^);
  p^.a := 1
END NewOfRecord.
