MODULE letters_of_names;
FROM InOut IMPORT WriteInt, WriteLn;
CONST größe = 10;
TYPE Tür = RECORD höhe, breite: INTEGER END;
VAR
  tür: Tür; zähler, i: INTEGER;

PROCEDURE Fläche(tür: Tür): INTEGER;
BEGIN
  RETURN tür.höhe * tür.breite
END Fläche;

BEGIN
  zähler := 0;
  tür.höhe := größe; tür.breite := 2;
  FOR i := 1 TO größe DO zähler := zähler + Fläche(tür) END;
  WriteInt(zähler, 1); WriteLn;
  WriteInt(straße, 1);
  i := "a"
END letters_of_names.
