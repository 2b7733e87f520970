MODULE Umlaut;
VAR größe: INTEGER;
BEGIN
  größe := 1;
  IF größe = 1 THEN INC(größe) END
END Umlaut.
