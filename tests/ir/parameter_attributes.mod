(* tlc: --checks=none *)
(* Attributes state facts about parameters: VAR parameters are valid addresses that are not captured, and
   noalias only if every call of the program proves it. *)
MODULE ParameterAttributes;

TYPE Block = ARRAY [0..15] OF INTEGER;

(* CHECK: define zeroext i1 @_t19ParameterAttributes8Exported(ptr nonnull align 8 captures(none) dereferenceable(8) %n, ptr nonnull align 8 captures(none) dereferenceable(128) %b, ptr nonnull readonly align 8 captures(none) dereferenceable(128) %copied, i1 zeroext %flag, i8 zeroext %ch) *)
PROCEDURE Exported(VAR n: INTEGER; VAR b: Block; copied: Block; flag: BOOLEAN; ch: CHAR): BOOLEAN;
BEGIN
  n := copied[0]; b[0] := n;
  RETURN flag
END Exported;

(* CHECK: define internal void @_t19ParameterAttributes5Outer8Distinct(ptr noalias nonnull align 8 captures(none) dereferenceable(8) %a, ptr noalias nonnull align 8 captures(none) dereferenceable(8) %b) *)
(* CHECK: define internal void @_t19ParameterAttributes5Outer6Shared(ptr nonnull align 8 captures(none) dereferenceable(8) %a, ptr nonnull align 8 captures(none) dereferenceable(8) %b) *)
(* CHECK: define internal void @_t19ParameterAttributes5Outer8Captured(ptr nonnull align 8 captures(none) dereferenceable(8) %a, ptr nonnull align 8 captures(none) dereferenceable(8) %z) *)
PROCEDURE Outer(n: INTEGER): INTEGER;
VAR x, y, z: INTEGER;

  PROCEDURE Distinct(VAR a, b: INTEGER);
  BEGIN
    a := b + 1; b := a
  END Distinct;

  PROCEDURE Shared(VAR a, b: INTEGER);
  BEGIN
    a := b + 1; b := a
  END Shared;

  PROCEDURE Captured(VAR a: INTEGER);
  BEGIN
    a := z; z := a + 1
  END Captured;

BEGIN
  x := n; y := n; z := n;
  Distinct(x, y);
  Distinct(y, x);
  Shared(x, y);
  Shared(x, x);
  Captured(x);
  Captured(z);
  RETURN x + y + z
END Outer;

END ParameterAttributes.
