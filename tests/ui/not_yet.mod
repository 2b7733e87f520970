MODULE NotYet;
TYPE Colour = (red, green, blue);
VAR s: SET OF CHAR;
BEGIN
  CASE 1 OF 1: END
END NotYet.
