(* WITH on elements of arrays whose index changes inside, on parameters and on fields of fields. *)
MODULE WithElements;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;

TYPE
  Cell = RECORD value: INTEGER; link: CARDINAL END;
  Table = RECORD used: CARDINAL; cells: ARRAY [0..7] OF Cell END;
  Two = ARRAY BOOLEAN OF Table;

VAR
  t: Two;
  b: BOOLEAN;
  i: CARDINAL;

PROCEDURE Push(VAR t: Table; v: INTEGER);
BEGIN
  WITH t DO
    WITH cells[used] DO
      INC(used);
      value := v; link := used
    END
  END
END Push;

PROCEDURE Reverse(VAR t: Table);
VAR i, k: CARDINAL; c: Cell;
BEGIN
  WITH t DO
    i := 0; k := used;
    WHILE i + 1 < k DO
      DEC(k);
      WITH cells[i] DO
        c := cells[k];
        cells[k].value := value; cells[k].link := link;
        value := c.value; link := c.link;
        INC(i)
      END
    END
  END
END Reverse;

PROCEDURE Sum(t: Table): INTEGER;
VAR sum: INTEGER;
BEGIN
  sum := 0;
  WITH t DO
    WHILE used > 0 DO
      DEC(used);
      WITH cells[used] DO sum := sum + value * VAL(INTEGER, link); value := 0 END
    END
  END;
  RETURN sum
END Sum;

BEGIN
  t[FALSE].used := 0; t[TRUE].used := 0;
  FOR i := 1 TO 12 DO Push(t[i MOD 3 = 0], VAL(INTEGER, i) * 10) END;
  FOR b := FALSE TO TRUE DO
    WITH t[b] DO
      FOR i := 0 TO used - 1 DO
        WITH cells[i] DO WriteInt(value, 4); Write(":"); WriteCard(link, 1) END
      END
    END;
    WriteInt(Sum(t[b]), 6); Reverse(t[b]); WriteInt(Sum(t[b]), 6); WriteInt(t[b].cells[0].value, 5);
    WriteLn
  END;
  b := TRUE;
  WITH t[b] DO
    b := FALSE;
    used := 1;
    WITH t[b] DO INC(used) END;
    WITH cells[0] DO value := VAL(INTEGER, used) END
  END;
  WriteCard(t[TRUE].used, 2); WriteCard(t[FALSE].used, 2); WriteInt(t[TRUE].cells[0].value, 2);
  WriteLn
END WithElements.
