(* Sets of an enumeration as flags: in records, as parameters, in arrays, and as function results. *)
MODULE SetOfEnum;
FROM InOut IMPORT Write, WriteString, WriteCard, WriteLn;

TYPE
  Right = (read, write, execute);
  Rights = SET OF Right;
  File = RECORD owner: CARDINAL; mode: ARRAY [0..2] OF Rights END;

VAR
  f: File;
  r: Rights;
  i: CARDINAL;

PROCEDURE ToRights(n: CARDINAL): Rights;
VAR r: Rights;
BEGIN
  r := Rights{};
  IF ODD(n) THEN INCL(r, execute) END;
  IF ODD(n DIV 2) THEN INCL(r, write) END;
  IF n >= 4 THEN r := r + Rights{read} END;
  RETURN r
END ToRights;

PROCEDURE Show(r: Rights);
BEGIN
  IF read IN r THEN Write("r") ELSE Write("-") END;
  IF write IN r THEN Write("w") ELSE Write("-") END;
  IF execute IN r THEN Write("x") ELSE Write("-") END
END Show;

PROCEDURE ShowFile(VAR f: File);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO 2 DO Show(f.mode[i]) END;
  WriteCard(f.owner, 5); WriteLn
END ShowFile;

PROCEDURE Mode(VAR f: File; octal: CARDINAL);
BEGIN
  f.mode[0] := ToRights(octal DIV 64 MOD 8);
  f.mode[1] := ToRights(octal DIV 8 MOD 8);
  f.mode[2] := ToRights(octal MOD 8)
END Mode;

PROCEDURE Restrict(VAR r: Rights; to: Rights);
BEGIN
  r := r * to
END Restrict;

BEGIN
  f.owner := 100;
  Mode(f, 754B); ShowFile(f);
  FOR i := 0 TO 2 DO Restrict(f.mode[i], Rights{read..write}) END; ShowFile(f);
  INCL(f.mode[2], execute); EXCL(f.mode[0], read); ShowFile(f);
  f.mode[1] := -f.mode[1] + f.mode[0] * f.mode[1];
  ShowFile(f);
  r := Rights{MIN(Right)..MAX(Right)};
  FOR i := 0 TO 7 DO
    IF ToRights(i) <= ToRights(5) THEN WriteCard(i, 2) END;
    IF r - ToRights(i) = ToRights(7 - i) THEN Write("+") END
  END;
  WriteString(" all"); WriteLn
END SetOfEnum.
