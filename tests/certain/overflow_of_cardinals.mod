(* CARDINAL has no negative numbers. *)
MODULE overflow_of_cardinals;
VAR g: CARDINAL;
PROCEDURE Subtract;
VAR a, b: CARDINAL;
BEGIN a := 3; b := 5; g := a - b END Subtract;
PROCEDURE Step;
VAR a: CARDINAL;
BEGIN a := 0; DEC(a); g := a END Step;
PROCEDURE Down;
VAR i: CARDINAL;
BEGIN i := 3; LOOP g := i; DEC(i) END END Down;
PROCEDURE Right;
VAR a, b: CARDINAL;
BEGIN a := 3; b := 3; g := a - b; DEC(a, 3); g := a END Right;
PROCEDURE ByCondition(a, b: CARDINAL);
BEGIN IF a < b THEN g := b - a END; IF a = 0 THEN g := a - 1 END END ByCondition;
BEGIN Right; ByCondition(1, 2)
END overflow_of_cardinals.
