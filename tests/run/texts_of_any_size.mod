MODULE texts_of_any_size;
(* An array that is larger than memory is passed to an open array that is a value parameter: a procedure that does
   not change it gets no copy, and reads up to the end of the text. *)
FROM InOut IMPORT WriteCard, WriteLn, WriteString;
FROM SYSTEM IMPORT ADR;
VAR
  text: POINTER TO ARRAY [0..MAX(CARDINAL) - 1] OF CHAR;
  chars: ARRAY [0..9] OF CHAR;

PROCEDURE Length(s: ARRAY OF CHAR): CARDINAL;
VAR n: CARDINAL;
BEGIN
  n := 0;
  WHILE s[n] # 0C DO INC(n) END;
  RETURN n
END Length;

BEGIN
  chars := "text";
  text := ADR(chars);
  WriteString(text^); WriteCard(Length(text^), 2); WriteLn
END texts_of_any_size.
