MODULE dec_letter;
TYPE Letter = ["b".."y"];
PROCEDURE Before(l: Letter): Letter;
BEGIN
  DEC(l);
  RETURN l
END Before;
VAR l: Letter;
BEGIN
  l := Before("c");
  l := Before(l)
END dec_letter.
