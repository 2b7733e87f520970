MODULE VariantLabels;
TYPE
  R = RECORD
    CASE n: INTEGER OF
      1..5: a: CHAR
    | 3: b: CHAR
    | 9..7: c: CHAR
    | 'x': d: CHAR
    | 10, 10: e: CHAR
    END
  END;
  S = RECORD
    CASE c: CHAR OF
      'a', 'b': x: INTEGER
    | 'b'..'c': y: INTEGER
    | 1: z: INTEGER
    END
  END;
  T = RECORD
    CASE missing: Unknown OF
      1: x: INTEGER
    END
  END;
  U = RECORD
    CASE b: BOOLEAN OF
      TRUE: b: INTEGER
    END
  END;
END VariantLabels.
