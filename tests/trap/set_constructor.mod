MODULE set_constructor;
TYPE Letters = SET OF ["a".."z"];
PROCEDURE Upto(c: CHAR): Letters;
BEGIN
  RETURN Letters{"a"..c}
END Upto;
VAR s: Letters;
BEGIN
  s := Upto("z");
  s := Upto("{")
END set_constructor.
