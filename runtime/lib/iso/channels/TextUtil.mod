IMPLEMENTATION MODULE TextUtil;

FROM IOConsts IMPORT ReadResults, allRight, endOfInput, endOfLine;
IMPORT IOChan;

CONST Tab = 11C;

PROCEDURE SkipSpaces(cid: IOChan.ChanId);
VAR
  ch: CHAR;
  result: ReadResults;
BEGIN
  IOChan.Look(cid, ch, result);
  WHILE (result = allRight) & ((ch = " ") OR (ch = Tab)) DO IOChan.SkipLook(cid, ch, result) END
END SkipSpaces;

PROCEDURE CharAvailable(cid: IOChan.ChanId): BOOLEAN;
VAR
  ch: CHAR;
  result: ReadResults;
BEGIN
  IOChan.Look(cid, ch, result);
  RETURN result = allRight
END CharAvailable;

PROCEDURE EofOrEoln(cid: IOChan.ChanId): BOOLEAN;
VAR
  ch: CHAR;
  result: ReadResults;
BEGIN
  IOChan.Look(cid, ch, result);
  RETURN (result = endOfLine) OR (result = endOfInput)
END EofOrEoln;

END TextUtil.
