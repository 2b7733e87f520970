-- SYNTAX TEST "source.modula2" "Declarations and statements"
DEFINITION MODULE FOR "C" Stdio;
-- <---------- storage.modifier.modula2
--         ^^^^^^ keyword.other.module.modula2
--                    ^^^ string.quoted.modula2
--                        ^^^^^ entity.name.namespace.modula2
IMPLEMENTATION MODULE A;
-- <-------------- storage.modifier.modula2
--                    ^ entity.name.namespace.modula2
PROCEDURE __INLINE__ Work(VAR OUT n: INTEGER; OUT: T): BOOLEAN; FORWARD;
-- <--------- keyword.other.procedure.modula2
--        ^^^^^^^^^^ storage.modifier.modula2
--                   ^^^^ entity.name.function.modula2
--                        ^^^ keyword.other.section.modula2
--                            ^^^ storage.modifier.modula2
--                                   ^^^^^^^ support.type.modula2
--                                            ^^^ variable.other.modula2
--                                                     ^^^^^^^ support.type.modula2
--                                                              ^^^^^^^ storage.modifier.modula2
TYPE R = RECORD x: POINTER TO SET OF CHAR END;
-- <---- keyword.other.section.modula2
--       ^^^^^^ storage.type.modula2
--                 ^^^^^^^ storage.type.modula2
--                            ^^^ storage.type.modula2
--                                        ^^^ keyword.control.modula2
  IF a DIV b >= NIL THEN INC(r.x); r.INC := Work(1) END
--^^ keyword.control.modula2
--     ^^^ keyword.operator.word.modula2
--           ^^ keyword.operator.comparison.modula2
--              ^^^ constant.language.modula2
--                  ^^^^ keyword.control.modula2
--                       ^^^ support.function.modula2
--                             ^ variable.other.member.modula2
--                                   ^^^ variable.other.member.modula2
--                                       ^^ keyword.operator.assignment.modula2
--                                          ^^^^ entity.name.function.call.modula2
END Work;
-- <--- keyword.control.end.modula2
--  ^^^^ entity.name.function.end.modula2
END A.
-- <--- keyword.control.end.modula2
--  ^ entity.name.function.end.modula2
