(* Module variables and fields without zero that are read and nowhere assigned. Those that get a value in one of the
   other ways are not reported. *)
MODULE never_assigned;
FROM SYSTEM IMPORT ADR, ADDRESS, BYTE;
TYPE
  Digit = [5..9];
  Letter = ["a".."z"];
  Pair = RECORD read, assigned, unused: Digit END;
  Outer = RECORD pair: Pair; digits: ARRAY [1..3] OF Digit END;
  Copied = RECORD only: Digit END;
  Built = RECORD digit: Digit END;
  Addressed = RECORD digit: Digit END;
  Overlaid = RECORD CASE : BOOLEAN OF TRUE: digit: Digit | FALSE: letter: CHAR END END;
  Raw = RECORD digit: Digit END;
VAR
  never, assigned, stepped, passed, addressed, controlled, unread: Digit;
  letter: Letter;
  with_zero: [0..9];
  elements, filled: ARRAY [1..3] OF Digit;
  outer: Outer;
  cell: POINTER TO Pair;
  copied, copy: Copied;
  built: Built;
  where: Addressed;
  overlaid: Overlaid;
  raw: Raw;
  x: CARDINAL;
  c: CHAR;
  address: ADDRESS;

PROCEDURE Set(VAR digit: Digit); BEGIN digit := 7 END Set;
PROCEDURE Fill(VAR digits: ARRAY OF Digit); BEGIN digits[0] := 7 END Fill;
PROCEDURE FillBytes(VAR bytes: ARRAY OF BYTE); BEGIN bytes[0] := BYTE(7) END FillBytes;

BEGIN
  assigned := 5;
  INC(stepped);
  Set(passed);
  address := ADR(addressed);
  FOR controlled := 5 TO 9 DO END;
  unread := 9;
  Fill(filled);
  x := never + assigned + stepped + passed + addressed + controlled + with_zero;
  c := letter;
  x := elements[1] + filled[1];
  NEW(cell);
  cell^.assigned := 5;
  x := cell^.assigned + outer.pair.read + outer.digits[2];
  copy := copied;
  built := Built{6};
  address := ADR(where);
  FillBytes(raw);
  x := built.digit + where.digit + overlaid.digit + raw.digit
END never_assigned.
