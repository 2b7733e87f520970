(* Procedures eight deep, each of which reads and writes variables of all enclosing procedures. *)
MODULE NestedDeep;
FROM InOut IMPORT WriteInt, WriteLn;

VAR global: INTEGER;

PROCEDURE P1(a: INTEGER): INTEGER;
VAR v1: INTEGER;

  PROCEDURE P2(b: INTEGER);
  VAR v2: INTEGER;

    PROCEDURE P3(VAR c: INTEGER);
    VAR v3: INTEGER;

      PROCEDURE P4(d: INTEGER): INTEGER;
      VAR v4: INTEGER;

        PROCEDURE P5;
        VAR v5: INTEGER;

          PROCEDURE P6(f: INTEGER);

            PROCEDURE P7(VAR g: INTEGER);
            VAR x: INTEGER;

              PROCEDURE P8(): INTEGER;
              BEGIN
                v1 := v1 + 1; v2 := v2 + v1; v3 := v3 + v2; v4 := v4 + v3; v5 := v5 + v4;
                global := global + 1;
                RETURN a + b + c + d + f + g
              END P8;

            BEGIN
              x := P8();
              g := g + x
            END P7;

          BEGIN
            P7(f); P7(v5); v4 := v4 + f
          END P6;

        BEGIN
          v5 := 5;
          P6(d); v1 := v1 + v5
        END P5;

      BEGIN
        v4 := 4;
        P5;
        IF d > 0 THEN RETURN P4(d - 1) + v4 END;
        RETURN v4
      END P4;

    BEGIN
      v3 := 3;
      c := P4(2) + v3
    END P3;

  BEGIN
    v2 := 2;
    P3(v2); P3(v1); v1 := v1 + v2
  END P2;

BEGIN
  v1 := 1;
  P2(a + 1);
  RETURN v1
END P1;

BEGIN
  global := 0;
  WriteInt(P1(1), 12); WriteInt(global, 4); WriteLn;
  WriteInt(P1(-3), 12); WriteInt(global, 4); WriteLn
END NestedDeep.
