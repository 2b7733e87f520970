MODULE oberon_types;
(* Type extension, bound procedures and type guards of Oberon are refused by name. *)

TYPE
  Base = RECORD key: INTEGER END;
  Node = RECORD (Base) next: INTEGER END;

VAR base: Base; text: ARRAY [0..3] OF CHAR;

PROCEDURE (VAR node: Node) Insert(key: INTEGER);
BEGIN
END Insert;

PROCEDURE Show;
BEGIN
  WITH base: Node DO base.key := 1 ELSE base.key := 2 END;
  IF base IS Node THEN text[0] := 0DX END
END Show;

BEGIN
  Show
END oberon_types.
