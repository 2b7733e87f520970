MODULE ConversionOfEnumeration;
(* The number is too large for the variable, and not the value of the enumeration that it comes from. *)
TYPE Colour = (red, green, blue);
VAR small: [0..1]; x: INTEGER;
BEGIN
  x := 2;
  small := ORD(VAL(Colour, x))
END ConversionOfEnumeration.
