(* tlc: --dialect=pim2 *)
MODULE dialect_words_at_addresses;
(* In Wirth's books an ADDRESS is a POINTER TO WORD. *)
FROM InOut IMPORT WriteCard, WriteLn;
FROM SYSTEM IMPORT ADR, ADDRESS, WORD, TSIZE;
VAR
  memory: ARRAY [0..2] OF CARDINAL;
  cell: RECORD at: ADDRESS END;
  a, b: ADDRESS;
  w: WORD;

PROCEDURE Put(VAR w: WORD; n: CARDINAL);
BEGIN
  w := WORD(n)
END Put;

PROCEDURE Copy(from, to: ADDRESS; words: CARDINAL);
BEGIN
  WHILE words > 0 DO
    to^ := from^;
    INC(from, TSIZE(WORD)); INC(to, TSIZE(WORD)); DEC(words)
  END
END Copy;

BEGIN
  memory[0] := 70000; memory[1] := 8; memory[2] := 9;
  a := ADR(memory); b := ADR(memory[2]);
  w := a^; b^ := w;
  WriteCard(memory[2], 6); WriteCard(CARDINAL(a^) + 1, 6);
  cell.at := ADR(memory[1]);
  Put(cell.at^, 300); WriteCard(memory[1], 6);
  Copy(ADR(memory[1]), a, 2);
  WriteCard(memory[0], 6); WriteCard(memory[1], 6); WriteLn
END dialect_words_at_addresses.
