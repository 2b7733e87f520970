IMPLEMENTATION MODULE StringChan;

FROM DynamicStrings IMPORT Length, String, string;
IMPORT IOChan, TextIO;

PROCEDURE writeString(cid: IOChan.ChanId; s: String);
BEGIN
  IF Length(s) > 0 THEN IOChan.TextWrite(cid, string(s), Length(s)) END
END writeString;

PROCEDURE writeFieldWidth(cid: IOChan.ChanId; s: String; width: CARDINAL);
VAR columns: CARDINAL;
BEGIN
  columns := Length(s);
  WHILE columns < width DO
    TextIO.WriteChar(cid, " ");
    INC(columns)
  END;
  writeString(cid, s)
END writeFieldWidth;

END StringChan.
