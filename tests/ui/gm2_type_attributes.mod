MODULE gm2_type_attributes;
(* Attributes of types, which GNU Modula-2 has for its library. *)
CONST
  radix = __ATTRIBUTE__ __BUILTIN__ ((<REAL, radix>));
  places = __ATTRIBUTE__ __BUILTIN__ ((<REAL, places>));
VAR n: INTEGER;
BEGIN
  n := radix + places
END gm2_type_attributes.
