IMPLEMENTATION MODULE TlcScan;

FROM ConvTypes IMPORT ConvResults, ScanClass, ScanState, padding, valid, invalid, strAllRight,
    strOutOfRange;
FROM IOConsts IMPORT ReadResults, allRight, outOfRange, wrongFormat;
IMPORT IOChan, TextIO;

PROCEDURE IsDigit(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch >= "0") & (ch <= "9")
END IsDigit;

(* Whether the text is a zero, perhaps with a sign. *)
PROCEDURE IsZero(VAR text: ARRAY OF CHAR; length: CARDINAL): BOOLEAN;
BEGIN
  RETURN (length > 0) & (text[length - 1] = "0") &
      ((length = 1) OR (length = 2) & NOT IsDigit(text[0]))
END IsZero;

PROCEDURE Read(cid: IOChan.ChanId; state: ScanState; VAR text: ARRAY OF CHAR): BOOLEAN;
VAR
  ch: CHAR;
  class: ScanClass;
  next: ScanState;
  res: ReadResults;
  length: CARDINAL;
BEGIN
  length := 0;
  class := padding;
  IOChan.Look(cid, ch, res);
  LOOP
    IF res # allRight THEN EXIT END;
    state(ch, class, next);
    IF (class # padding) & (class # valid) THEN EXIT END;
    IF class = valid THEN
      (* Leading zeros take no room. *)
      IF IsDigit(ch) & IsZero(text, length) THEN DEC(length) END;
      IF length <= HIGH(text) THEN text[length] := ch END;
      INC(length)
    END;
    state := next;
    IOChan.SkipLook(cid, ch, res)
  END;
  IF length <= HIGH(text) THEN text[length] := 0C END;
  IF (length = 0) & (res # allRight) THEN RETURN FALSE END;
  IF (length = 0) OR (class = invalid) THEN
    IOChan.SetReadResult(cid, wrongFormat);
    RETURN FALSE
  END;
  RETURN TRUE
END Read;

PROCEDURE ResultOf(result: ConvResults): ReadResults;
BEGIN
  IF result = strAllRight THEN RETURN allRight
  ELSIF result = strOutOfRange THEN RETURN outOfRange
  ELSE RETURN wrongFormat
  END
END ResultOf;

PROCEDURE WriteRight(cid: IOChan.ChanId; VAR text: ARRAY OF CHAR; width: CARDINAL);
VAR length: CARDINAL;
BEGIN
  length := LENGTH(text);
  WHILE width > length DO
    TextIO.WriteChar(cid, " ");
    DEC(width)
  END;
  TextIO.WriteString(cid, text)
END WriteRight;

END TlcScan.
