MODULE SyntaxCascades;
TYPE
  Kind = (a, b;
  Item = RECORD
    CASE kind: Kind OF
      a: x INTEGER
    | b y: CHAR
    END;
  next: POINTER Item END;
VAR list: ARRAY Kind Item;
PROCEDURE Visit(VAR item: Item, depth: INTEGER);
BEGIN
  WITH item
    CASE kind OF
      a: x = 1;
    | b: IF y = "c" { y := "d" }
    END
  END
EXCEPT RETRY 1
END Visit;
BEGIN
  Visit(list[a]; 1);
  Visit(list[b], 2)
END SyntaxCascades.
