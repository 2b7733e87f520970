MODULE VariantRecords;
TYPE
  Few = [1..3];
  Kind = (circle, square, line);
  Shape = RECORD
    x, y: INTEGER;
    CASE kind: Kind OF
      circle: r: REAL
    | square, circle: a: REAL
    | 3: b: REAL
    | line..circle: c: REAL
    END
  END;
  Twice = RECORD
    CASE tag: BOOLEAN OF
      TRUE: x: INTEGER
    | FALSE: x: CHAR
    END
  END;
  Real = RECORD
    CASE : REAL OF 1: x: INTEGER END
  END;
  Small = RECORD
    CASE n: Few OF
      1: one: CHAR
    | 4: four: CHAR
    ELSE other: REAL
    END
  END;
  Good = RECORD
    CASE kind: Kind OF
      circle: r: REAL
    ELSE CASE : BOOLEAN OF TRUE: p, q: CHAR | FALSE: z: INTEGER END
    END;
    last: CHAR
  END;
VAR g: Good;
BEGIN
  g.kind := circle;
  g.r := 1;
  g.p := 'x';
  g.w := 1;
  g.last := 'y'
END VariantRecords.
