(* tlc: --dialect=gm2 *)
MODULE gm2_pointers;
(* GNU Modula-2 moves pointers by bytes. *)
FROM SYSTEM IMPORT ADR, ADDRESS;
FROM StrIO IMPORT WriteLn;
FROM NumberIO IMPORT WriteCard;
TYPE
  Char = POINTER TO CHAR;
VAR
  text: ARRAY [0..5] OF CHAR;
  p: Char;
  a: ADDRESS;
BEGIN
  text := "abcde";
  p := ADR(text);
  p := p + 2;
  WriteCard(ORD(p^), 4);
  p := p - 1;
  WriteCard(ORD(p^), 4);
  a := p + 3;
  p := a;
  WriteCard(ORD(p^), 4);
  p := 1 + p;
  WriteCard(ORD(p^), 4); WriteLn
END gm2_pointers.
