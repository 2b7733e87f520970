(* Open arrays belong to parameters, lend elements of one type, and are not assigned as a whole. *)
MODULE OpenArrays;
TYPE Line = ARRAY [0..79] OF CHAR;
VAR line: Line; numbers: ARRAY [1..3] OF INTEGER; cards: ARRAY [1..3] OF CARDINAL; n: CARDINAL;

PROCEDURE Lines(text: ARRAY OF ARRAY OF CHAR);
END Lines;

PROCEDURE Copy(VAR to: ARRAY OF CHAR; from, other: ARRAY OF CHAR; sum: ARRAY OF INTEGER);
BEGIN
  to := from;
  from := other;
  line := from;
  to := "text";
  IF from = other THEN END;
  from[-1] := "x";
  from["a"] := "x"
END Copy;

BEGIN
  Copy(line, "a", 12C, numbers);
  Copy("text", line, line, numbers);
  Copy(line, numbers, 65, cards);
  Copy(line, line, line, "numbers");
  n := HIGH(Line);
  n := HIGH(n)
END OpenArrays.
