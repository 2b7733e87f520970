(* tlc: --dialect=iso *)
(* The pragma overrides the option. *) <* dialect pim2 *>
MODULE dialect_pragma;
FROM InOut IMPORT WriteInt, WriteLn;
VAR n: INTEGER;
BEGIN
  n := -7;
  WriteInt(n DIV 2, 4); WriteInt(n MOD 2, 4); WriteInt(n DIV (-2), 4); WriteInt(n MOD (-2), 4);
  WriteLn
END dialect_pragma.
