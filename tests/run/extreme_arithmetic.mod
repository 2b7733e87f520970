(* Arithmetic that reaches the limits without leaving them. *)
MODULE ExtremeArithmetic;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
VAR max, min, one: INTEGER; top, unit: CARDINAL;

PROCEDURE Identity(x: INTEGER): INTEGER;
BEGIN
  RETURN x
END Identity;

BEGIN
  max := MAX(INTEGER); min := MIN(INTEGER); one := Identity(1);
  WriteInt(max - one + one, 0); WriteLn;
  WriteInt(min + one - one, 0); WriteLn;
  WriteInt(max + min, 0); WriteInt(-max - one - min, 2); WriteLn;
  WriteInt(min DIV 2 * 2, 0); WriteInt(-(min + one), 20); WriteLn;
  WriteInt(3037000499 * Identity(3037000499), 0); WriteLn;
  WriteInt(min * one, 0); WriteInt(min DIV one, 21); WriteLn;
  WriteInt(min MOD 10, 0); WriteInt(max MOD 10, 2); WriteInt(min DIV 10, 20); WriteLn;
  WriteInt(ABS(-max), 0); WriteLn;
  top := MAX(CARDINAL); unit := 1;
  WriteCard(top - unit + unit, 0); WriteLn;
  WriteCard(4294967295 * VAL(CARDINAL, 4294967297) * unit, 0); WriteLn;
  WriteCard(top - top, 0); WriteCard(top DIV top, 2); WriteCard(top * unit MOD 100, 3); WriteLn
END ExtremeArithmetic.
