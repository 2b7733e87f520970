(* Variant records together with WITH: the tag and the fields of its variants are names. *)
MODULE VariantWith;
FROM InOut IMPORT Write, WriteString, WriteInt, WriteLn;

TYPE
  Unit = (metre, foot, chain);
  Length = RECORD
    name: CHAR;
    CASE unit: Unit OF
      metre: cm: INTEGER
    | foot: feet, inches: INTEGER
    | chain: links: ARRAY [0..2] OF INTEGER
    END
  END;

VAR
  a, b: Length;
  sum: INTEGER;

PROCEDURE Millimetres(VAR l: Length): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  WITH l DO
    CASE unit OF
      metre: RETURN 10 * cm
    | foot: RETURN (feet * 12 + inches) * 254 DIV 10
    | chain:
        sum := 0;
        FOR i := 0 TO 2 DO sum := sum + links[i] * 201 END;
        RETURN sum
    END
  END
END Millimetres;

PROCEDURE Set(VAR l: Length; u: Unit; n: INTEGER);
BEGIN
  WITH l DO
    unit := u;
    CASE u OF
      metre: cm := 100 * n
    | foot: feet := n; inches := 6
    | chain: links[0] := n; links[1] := n + 1; links[2] := 0
    END
  END
END Set;

BEGIN
  a.name := "a"; b.name := "b"; sum := 0;
  Set(a, metre, 3); Set(b, foot, 5);
  WriteInt(Millimetres(a), 6); WriteInt(Millimetres(b), 6); WriteLn;
  WITH a DO
    IF unit = metre THEN WITH b DO sum := cm + feet; name := "B" END END;
    Write(name)
  END;
  Write(b.name);
  Set(a, chain, 7); WriteInt(Millimetres(a), 6);
  WITH a DO b := a; links[2] := 100 END;
  WITH b DO links[0] := 0; sum := sum + links[1] + a.links[2] END;
  WriteInt(sum, 6); WriteInt(Millimetres(b), 6); WriteString(" mm"); WriteLn
END VariantWith.
