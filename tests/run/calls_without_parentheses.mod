(* Parentheses are optional in calls of procedures without parameters, and required for functions. *)
MODULE CallsWithoutParentheses;
FROM InOut IMPORT Write, WriteLn, WriteInt;
VAR n: INTEGER;

PROCEDURE Bump;
BEGIN
  INC(n)
END Bump;

PROCEDURE BumpTwice();
BEGIN
  Bump; Bump()
END BumpTwice;

PROCEDURE Current(): INTEGER;
BEGIN
  RETURN n
END Current;

PROCEDURE Star; BEGIN Write("*") END Star;

BEGIN
  n := 0;
  Bump; Bump(); BumpTwice; BumpTwice();
  WriteInt(n, 0); WriteInt(Current(), 2); WriteInt(Current() * Current() - Current(), 4); WriteLn();
  IF Current() > 5 THEN Star END; IF Current() = 6 THEN Star() ELSE Star; Star END;
  WHILE Current() < 10 DO Bump; Star END;
  WriteLn
END CallsWithoutParentheses.
