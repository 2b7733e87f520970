(* Products, signs and absolute values. *)
MODULE overflow_of_product;
VAR g: INTEGER; n: SHORTINT;
PROCEDURE Product;
VAR i: INTEGER;
BEGIN i := MAX(INTEGER) DIV 2 + 1; g := 2 * i END Product;
PROCEDURE Sign;
VAR i: INTEGER;
BEGIN i := MIN(INTEGER); g := -i END Sign;
PROCEDURE Absolute;
VAR i: INTEGER;
BEGIN i := MIN(INTEGER); g := ABS(i) END Absolute;
PROCEDURE Quotient;
VAR i, j: INTEGER;
BEGIN i := MIN(INTEGER); j := -1; g := i DIV j END Quotient;
PROCEDURE Right;
VAR i: INTEGER;
BEGIN i := MAX(INTEGER) DIV 2; g := 2 * i; g := -i; g := ABS(-i); g := i DIV (-1) END Right;
BEGIN Right
END overflow_of_product.
