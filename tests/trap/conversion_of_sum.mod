MODULE ConversionOfSum;
(* The sum fails, and not the conversion around it. *)
VAR small: [0..9]; x, y: INTEGER;
BEGIN
  x := MAX(INTEGER); y := 1;
  small := VAL(INTEGER, x + y)
END ConversionOfSum.
