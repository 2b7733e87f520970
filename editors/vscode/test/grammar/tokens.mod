-- SYNTAX TEST "source.modula2" "Tokens"
(* a (* nested *) comment *) MODULE M;
-- <- comment.block.modula2 punctuation.definition.comment.begin.modula2
-- ^^^^^^^^^^^^^^^^^^^^^^ comment.block.modula2
--                           ^^^^^^ keyword.other.module.modula2
--                                  ^ entity.name.namespace.modula2
FROM InOut IMPORT WriteLn;
-- <---- keyword.control.import.modula2
--   ^^^^^ entity.name.namespace.modula2
--         ^^^^^^ keyword.control.import.modula2
CONST a = 1..9; b = 1.5E-3; c = 0FFH; d = 12C; e = 17B; f = 1.; g = 10;
--        ^ constant.numeric.integer.decimal.modula2
--         ^^ keyword.operator.range.modula2
--           ^ constant.numeric.integer.decimal.modula2
--                  ^^^^^^ constant.numeric.float.modula2
--                              ^^^^ constant.numeric.integer.hexadecimal.modula2
--                                        ^^^ constant.character.octal.modula2
--                                                 ^^^ constant.numeric.integer.octal.modula2
--                                                          ^^ constant.numeric.float.modula2
  s = "it's" + 'a"b'; END_OF = begin;
--    ^^^^^^ string.quoted.double.modula2
--             ^^^^^ string.quoted.single.modula2
--                    ^^^^^^ variable.other.modula2
--                             ^^^^^ variable.other.modula2
  <* allow(unused) *> <* bytealignment(8) *>
--^^^^^^^^^^^^^^^^^^^ meta.preprocessor.pragma.modula2
--   ^^^^^ keyword.other.pragma.modula2
--                                     ^ constant.numeric.integer.decimal.modula2
%IF UNIX %AND %NOT DLL %THEN i %ELSE %END
-- <--- keyword.control.directive.modula2
--       ^^^^ keyword.operator.logical.modula2
--                     ^^^^^ keyword.control.directive.modula2
--                           ^ variable.other.modula2
--                             ^^^^^ keyword.control.directive.modula2
x := a --b
--   ^ variable.other.modula2
--     ^^ keyword.operator.arithmetic.modula2
--       ^ variable.other.modula2
