(* A VAR parameter, a module variable and a variable of the procedure around get the value in a procedure. *)
MODULE index_by_var_parameter;
VAR a: ARRAY [0..9] OF INTEGER; n: INTEGER;
PROCEDURE Set(VAR x: INTEGER);
BEGIN x := 20 END Set;
PROCEDURE SetModuleVariable;
BEGIN n := 10 END SetModuleVariable;
PROCEDURE One;
VAR i: INTEGER;
BEGIN i := 0; Set(i); a[i] := 0 END One;
PROCEDURE Two;
BEGIN n := 1; SetModuleVariable; a[n] := 0 END Two;
PROCEDURE Three;
VAR i: INTEGER;
  PROCEDURE Inner;
  BEGIN i := i * 5 END Inner;
BEGIN i := 2; Inner; a[i] := 0 END Three;
PROCEDURE Right;
VAR i: INTEGER;
  PROCEDURE Inner;
  BEGIN i := i - 5 END Inner;
BEGIN i := 12; Inner; a[i] := 0; Set(i); i := i DIV 3; a[i] := 0 END Right;
BEGIN Right
END index_by_var_parameter.
