(* Arrays indexed by BOOLEAN: counters of both outcomes, truth tables, a function selected by a condition. *)
MODULE ArrayByBoolean;
FROM InOut IMPORT Write, WriteString, WriteCard, WriteInt, WriteLn;

TYPE
  Table = ARRAY BOOLEAN, BOOLEAN OF BOOLEAN;

VAR
  count: ARRAY BOOLEAN OF CARDINAL;
  sign: ARRAY BOOLEAN OF INTEGER;
  name: ARRAY BOOLEAN OF ARRAY [0..4] OF CHAR;
  implies, xor: Table;
  a, b: BOOLEAN;
  i, sum: INTEGER;

PROCEDURE Show(t: Table);
VAR a, b: BOOLEAN;
BEGIN
  FOR a := FALSE TO TRUE DO
    FOR b := FALSE TO TRUE DO WriteCard(ORD(t[a, b]), 2) END
  END;
  WriteLn
END Show;

BEGIN
  FOR a := FALSE TO TRUE DO
    count[a] := 0;
    FOR b := MIN(BOOLEAN) TO MAX(BOOLEAN) DO
      implies[a, b] := NOT a OR b;
      xor[a][b] := a # b
    END
  END;
  Show(implies); Show(xor);
  name[FALSE] := "odd"; name[TRUE] := "even";
  sign[FALSE] := -1; sign[TRUE] := 1;
  sum := 0;
  FOR i := 1 TO 20 DO
    INC(count[i MOD 3 = 0]);
    sum := sum + sign[NOT ODD(i)] * i;
    IF i > 17 THEN WriteString(name[NOT ODD(i)]); Write(" ") END
  END;
  WriteCard(count[FALSE], 3); WriteCard(count[TRUE], 3); WriteInt(sum, 4); WriteLn
END ArrayByBoolean.
