MODULE constructors_of_strings;
(* Constant strings as the elements of arrays of CHAR, and the upper bound of a constant array. *)
FROM InOut IMPORT WriteCard, WriteLn, WriteString;

TYPE
  Name = ARRAY [0..15] OF CHAR;
  Names = ARRAY [1..2] OF Name;
  Three = ARRAY [0..2] OF CHAR;
  Colour = (red, green, blue);
  Counts = ARRAY Colour OF CARDINAL;

CONST
  hello = "Hello";
  letter = "x";
  greeting = Name{hello + ", " + "World"};
  names = Names{Name{hello}, Name{letter}};
  counts = Counts{1, 2, 3};

VAR
  name: Name; three: Three;
  colour: Colour;

BEGIN
  WriteString(greeting); WriteLn;
  name := names[2]; WriteString(name); WriteCard(ORD(name[1]), 2); WriteLn;
  name := Name{hello + "!"}; WriteString(name); WriteCard(HIGH(names), 2);
  WriteCard(HIGH(greeting), 3); WriteLn;
  three := Three{letter, 'y', letter}; WriteString(three); WriteLn;
  FOR colour := red TO HIGH(counts) DO WriteCard(counts[colour], 2) END; WriteLn
END constructors_of_strings.
