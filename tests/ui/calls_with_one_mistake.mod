MODULE calls_with_one_mistake;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
FROM Strings IMPORT Assign, Append;
FROM SYSTEM IMPORT NEWPROCESS, ADDRESS;
TYPE Note = PROCEDURE (INTEGER, ARRAY OF CHAR);
VAR
  name: ARRAY [0..19] OF CHAR;
  total, i: INTEGER; n: CARDINAL;
  space: ARRAY [0..999] OF CHAR; process: ADDRESS; note: Note;

PROCEDURE Add(VAR sum: INTEGER; amount: INTEGER; text: ARRAY OF CHAR);
BEGIN
  sum := sum + amount; WriteString(text); WriteLn
END Add;

PROCEDURE Work;
BEGIN
END Work;

BEGIN
  total := 0; i := 1;
  Add(total, "two");
  Add(total, 2);
  Add("x", 2.0);
  Add(total, 2, "three", 4);
  note(1);
  n := VAL(i, CARDINAL);
  Assign(name, "x");
  Append(name, "y");
  NEWPROCESS(Work, space, 1000);
  WriteInt(total + n, 1, 2)
END calls_with_one_mistake.
