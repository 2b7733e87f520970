MODULE WrongType;
VAR age: CARDINAL; name: ARRAY [0..9] OF CHAR;
BEGIN
  age := "12";
  name := 12
END WrongType.
