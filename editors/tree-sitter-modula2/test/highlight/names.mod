MODULE Names;
(* <- keyword *)
(*     ^ module *)
FROM InOut IMPORT WriteLn;
(*   ^ module *)
(*         ^ keyword.import *)
CONST limit = 10;
(*    ^ constant *)
(*            ^ number *)
TYPE Colour = (red, green);
(*   ^ type *)
(*             ^ constant *)
VAR i: INTEGER; s: Colour;
(*  ^ variable *)
(*     ^ type.builtin *)
(*                 ^ type *)
PROCEDURE Work(VAR n: INTEGER);
(* <- keyword.function *)
(*        ^ function *)
(*             ^ keyword *)
(*                 ^ variable.parameter *)
BEGIN
  INC(n); WriteLn; r.x := TRUE
(* ^ function.builtin *)
(*    ^ variable *)
(*        ^ function.call *)
(*                   ^ property *)
(*                        ^ constant.builtin *)
END Work;
BEGIN
  IF i < 3 THEN Work(i) END; i := i DIV 2; s := 'x' <* unused *>
(* ^ keyword.conditional *)
(*     ^ operator *)
(*              ^ function.call *)
(*                                  ^ keyword.operator *)
(*                                               ^ string *)
(*                                                  ^ attribute *)
END Names.
