(* Digits of e by Horner's scheme in an array, a spigot with subranges. *)
MODULE DigitsOfE;
FROM InOut IMPORT Write, WriteCard, WriteLn;

CONST
  Digits = 60;
  Size = 50;

TYPE
  Index = [2..Size];
  Rests = ARRAY Index OF CARDINAL;

VAR
  r: Rests;
  i: Index;
  n, carry: CARDINAL;

PROCEDURE Next(VAR r: Rests): CARDINAL;
VAR i: Index; carry: CARDINAL;
BEGIN
  carry := 0;
  FOR i := MAX(Index) TO MIN(Index) BY -1 DO
    carry := carry + 10 * r[i];
    r[i] := carry MOD i;
    carry := carry DIV i
  END;
  RETURN carry
END Next;

BEGIN
  FOR i := MIN(Index) TO MAX(Index) DO r[i] := 1 END;
  carry := 2; WriteCard(carry, 1); Write(".");
  FOR n := 1 TO Digits DO
    WriteCard(Next(r), 1);
    IF n MOD 10 = 0 THEN Write(" ") END
  END;
  WriteLn
END DigitsOfE.
