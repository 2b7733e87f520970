IMPLEMENTATION MODULE Strings;

IMPORT TlcUsualStrings;

PROCEDURE EmptyString(VAR str: ARRAY OF CHAR);
BEGIN
  str[0] := 0C
END EmptyString;

PROCEDURE Assign(VAR dst: ARRAY OF CHAR; src: ARRAY OF CHAR);
BEGIN
  TlcUsualStrings.Assign(src, dst)
END Assign;

PROCEDURE Append(VAR dest: ARRAY OF CHAR; suffix: ARRAY OF CHAR);
BEGIN
  TlcUsualStrings.Append(suffix, dest)
END Append;

PROCEDURE Insert(substr: ARRAY OF CHAR; VAR str: ARRAY OF CHAR; inx: CARDINAL);
BEGIN
  TlcUsualStrings.Insert(substr, inx, str)
END Insert;

END Strings.
