MODULE IndexTypesOfArrays;
TYPE Color = (red, green); Small = [1..3]; Table = ARRAY Color, Small OF INTEGER; Chars = ARRAY CHAR OF BOOLEAN;
VAR t: Table; c: Chars; s: Small; i: INTEGER; n: CARDINAL; color: Color; b: SHORTINT;
BEGIN
  t[red][s] := 1; t[color, i] := 2; t[green, n] := 3; t[red, b] := 4;
  t[s, red] := 5;
  t[red, 4] := 6;
  t[red, s, 1] := 7;
  c['x'] := TRUE; c["xy"] := TRUE; c[65] := TRUE; c[t] := TRUE;
  n := HIGH(t); n := HIGH(t[red]); color := HIGH(t)
END IndexTypesOfArrays.
