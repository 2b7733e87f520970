(* What all calls of a procedure pass needs no check in it: only procedures within others are seen by no other object. *)
MODULE ParameterIntervals;

VAR row: ARRAY [0..10] OF INTEGER; sum: INTEGER;

PROCEDURE Outer(seed: INTEGER);

  (* It is called with 10, and with one less where that is not 0. *)
  (* CHECK: define internal void @_t18ParameterIntervals5Outer7Permute(i64 %n) *)
  (* NOT: tlc_fail *)
  (* CHECK: ret void *)
  PROCEDURE Permute(n: INTEGER);
  VAR k: INTEGER;
  BEGIN
    IF n # 1 THEN
      Permute(n - 1);
      FOR k := n - 1 TO 1 BY -1 DO
        row[n] := k; row[k] := n;
        Permute(n - 1)
      END
    END
  END Permute;

  (* CHECK: define internal i64 @_t18ParameterIntervals5Outer5Digit(i64 %n) *)
  PROCEDURE Digit(n: INTEGER): INTEGER;
  BEGIN
    RETURN n MOD 10
  END Digit;

  (* What Digit gives is an index. *)
  (* CHECK: define internal void @_t18ParameterIntervals5Outer3Use( *)
  (* NOT: tlc_fail_index *)
  (* CHECK: ret void *)
  PROCEDURE Use;
  BEGIN
    sum := sum + row[Digit(seed)]
  END Use;

BEGIN
  Permute(10);
  Use
END Outer;

BEGIN
  Outer(3)
END ParameterIntervals.
