MODULE VariantRecords;
TYPE
  Tagged = RECORD
    x: INTEGER;
    CASE kind: Kind OF
      circle: radius: REAL;
    | square, oblong: width: REAL; height: REAL
    | a .. b, 7: ;
    ELSE other: CHAR
    END;
    y: INTEGER
  END;
  Untagged = RECORD CASE : M.Kind OF one: a: CHAR | two: b: CARDINAL END END;
  Old = RECORD CASE BOOLEAN OF TRUE: t: T | FALSE: f: M.F END END;
  Nested = RECORD
    CASE a: T OF
    | 0: CASE b: T OF 1: x: T; | 2: CASE : T OF END; y: T END
    | 1:
    |
    ELSE
    END
  END;
END VariantRecords.
