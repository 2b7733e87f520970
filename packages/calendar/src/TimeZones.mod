IMPLEMENTATION MODULE TimeZones;

FROM SYSTEM IMPORT ADDRESS, ADR, TSIZE;
FROM Calendar IMPORT Date, DateTime, DayNumber, DaysInYear, FromDayNumber, FromMoment, Moment,
    MomentOf, Second, SetDate, WeekdayOf;
FROM Environment IMPORT GetEnvironment;
FROM Storage IMPORT ALLOCATE, DEALLOCATE, REALLOCATE;
FROM Strings IMPORT Append, Assign, Length;
IMPORT FIO;

CONST
  Many = MAX(INTEGER) DIV 64;
  DaySeconds = 86400;
  HeaderSize = 44;
  PieceSize = 8192;
  Folder = "/usr/share/zoneinfo";

TYPE
  Name = ARRAY [0..31] OF CHAR;
  Bytes = POINTER TO ARRAY [0..Many] OF CHAR;

  Kind = RECORD
    offset: INTEGER;  (* seconds east of UTC *)
    isSummer: BOOLEAN;
    name: Name
  END;

  (* From this time on, in seconds since 1970 in UTC, the kind with this index applies. *)
  Transition = RECORD
    time: INTEGER;
    kind: CARDINAL
  END;

  (* The day of a change: the number of the day in the year from 0, the same without February 29, or a
     week of a month and a weekday from 0 for Sunday, where week 5 is the last one. *)
  Forms = (dayOfYear, dayWithoutLeap, weekdayOfMonth);
  Change = RECORD
    form: Forms;
    day, week, month: CARDINAL;
    time: INTEGER  (* seconds after midnight of local time before the change *)
  END;

  Rule = RECORD
    exists, hasSummer: BOOLEAN;
    standard, summer: Kind;
    start, end: Change
  END;

  Zone = POINTER TO Descriptor;
  Descriptor = RECORD
    kinds: POINTER TO ARRAY [0..Many] OF Kind;
    kindCount: CARDINAL;
    transitions: POINTER TO ARRAY [0..Many] OF Transition;
    transitionCount: CARDINAL;
    rule: Rule  (* after the last transition *)
  END;

  (* A rule that is parsed. *)
  Text = RECORD
    signs: ARRAY [0..255] OF CHAR;
    position: CARDINAL
  END;

(* Creation *)

PROCEDURE New(): Zone;
VAR zone: Zone;
BEGIN
  NEW(zone);
  zone^.kinds := NIL;
  zone^.kindCount := 0;
  zone^.transitions := NIL;
  zone^.transitionCount := 0;
  zone^.rule.exists := FALSE;
  RETURN zone
END New;

PROCEDURE Dispose(VAR zone: Zone);
BEGIN
  IF zone # NIL THEN
    DEALLOCATE(zone^.kinds, zone^.kindCount * TSIZE(Kind));
    DEALLOCATE(zone^.transitions, zone^.transitionCount * TSIZE(Transition));
    DISPOSE(zone)
  END
END Dispose;

PROCEDURE Open(name: ARRAY OF CHAR; VAR zone: Zone): BOOLEAN;
VAR
  fileName: ARRAY [0..1023] OF CHAR;
  i: CARDINAL;
BEGIN
  zone := NIL;
  IF (Length(name) = 0) OR (Length(name) > 255) OR (name[0] = "/") THEN RETURN FALSE END;
  (* A name does not lead out of the folder. *)
  FOR i := 1 TO Length(name) - 1 DO
    IF (name[i - 1] = ".") & (name[i] = ".") THEN RETURN FALSE END
  END;
  IF NOT GetEnvironment("TZDIR", fileName) OR (fileName[0] = 0C) THEN fileName := Folder END;
  Append("/", fileName);
  Append(name, fileName);
  RETURN FromFile(fileName, zone)
END Open;

PROCEDURE FromFile(fileName: ARRAY OF CHAR; VAR zone: Zone): BOOLEAN;
VAR
  file: FIO.File;
  data: Bytes;
  length, room, count: CARDINAL;
  isZone: BOOLEAN;
BEGIN
  zone := NIL;
  file := FIO.OpenToRead(fileName);
  isZone := FIO.IsNoError(file);
  data := NIL;
  length := 0;
  room := 0;
  IF isZone THEN
    REPEAT
      IF length = room THEN
        room := 2 * room + PieceSize;
        REALLOCATE(data, room)
      END;
      count := FIO.ReadNBytes(file, room - length, ADR(data^[length]));
      INC(length, count)
    UNTIL count = 0;
    isZone := FromData(data, length, zone)
  END;
  FIO.Close(file);
  DEALLOCATE(data, room);
  RETURN isZone
END FromFile;

PROCEDURE OpenLocal(VAR zone: Zone);
VAR name: ARRAY [0..255] OF CHAR;
BEGIN
  IF GetEnvironment("TZ", name) THEN
    IF name[0] = ":" THEN name[0] := " " END;
    SkipBlank(name);
    IF (name[0] = "/") & FromFile(name, zone) OR Open(name, zone) OR FromRule(name, zone) THEN
      RETURN
    END;
    zone := NIL
  ELSIF NOT FromFile("/etc/localtime", zone) THEN
    zone := NIL
  END
END OpenLocal;

PROCEDURE SkipBlank(VAR name: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  IF name[0] = " " THEN
    FOR i := 1 TO HIGH(name) DO name[i - 1] := name[i] END
  END
END SkipBlank;

(* The form of the data base *)

(* Returns the signed number of `size` bytes, the first one being the highest. *)
PROCEDURE NumberAt(data: Bytes; position, size: CARDINAL): INTEGER;
VAR
  i: CARDINAL;
  number: INTEGER;
BEGIN
  number := VAL(INTEGER, ORD(data^[position]));
  IF number > 127 THEN DEC(number, 256) END;
  FOR i := 1 TO size - 1 DO number := number * 256 + VAL(INTEGER, ORD(data^[position + i])) END;
  RETURN number
END NumberAt;

PROCEDURE CountAt(data: Bytes; header, index: CARDINAL): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, NumberAt(data, header + 20 + 4 * index, 4) MOD 100000000H)
END CountAt;

(* Returns whether there is a header, and gets the counts of transitions, kinds and characters of names,
   and the length of the data after the header, whose times have `size` bytes. *)
PROCEDURE GetHeader(data: Bytes; length, header, size: CARDINAL;
    VAR transitions, kinds, characters, end: CARDINAL): BOOLEAN;
BEGIN
  IF (header + HeaderSize > length) OR (data^[header] # "T") OR (data^[header + 1] # "Z") OR
      (data^[header + 2] # "i") OR (data^[header + 3] # "f")
  THEN
    RETURN FALSE
  END;
  transitions := CountAt(data, header, 3);
  kinds := CountAt(data, header, 4);
  characters := CountAt(data, header, 5);
  end := header + HeaderSize + transitions * (size + 1) + kinds * 6 + characters +
      CountAt(data, header, 2) * (size + 4) + CountAt(data, header, 1) + CountAt(data, header, 0);
  RETURN (kinds > 0) & (characters > 0) & (end <= length)
END GetHeader;

PROCEDURE FromData(data: ADDRESS; length: CARDINAL; VAR zone: Zone): BOOLEAN;
VAR
  bytes: Bytes;
  header, size, transitions, kinds, characters, end: CARDINAL;
BEGIN
  zone := NIL;
  bytes := data;
  header := 0;
  size := 4;
  IF NOT GetHeader(bytes, length, header, size, transitions, kinds, characters, end) THEN
    RETURN FALSE
  END;
  IF bytes^[4] # 0C THEN
    (* From version 2 on, data with times of 8 bytes follow. *)
    header := end;
    size := 8;
    IF NOT GetHeader(bytes, length, header, size, transitions, kinds, characters, end) THEN
      RETURN FALSE
    END
  END;
  zone := New();
  IF GetTransitions(zone, bytes, header + HeaderSize, size, transitions, kinds) &
      GetKinds(zone, bytes, header + HeaderSize + transitions * (size + 1), kinds, characters) &
      ((size = 4) OR GetFinalRule(zone, bytes, length, end))
  THEN
    RETURN TRUE
  END;
  Dispose(zone);
  RETURN FALSE
END FromData;

PROCEDURE GetTransitions(zone: Zone; data: Bytes;
    position, size, count, kindLimit: CARDINAL): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  WITH zone^ DO
    transitionCount := count;
    ALLOCATE(transitions, count * TSIZE(Transition));
    FOR i := 1 TO count DO
      WITH transitions^[i - 1] DO
        time := NumberAt(data, position + (i - 1) * size, size);
        kind := ORD(data^[position + count * size + i - 1]);
        IF kind >= kindLimit THEN RETURN FALSE END
      END
    END
  END;
  RETURN TRUE
END GetTransitions;

PROCEDURE GetKinds(zone: Zone; data: Bytes; position, count, characters: CARDINAL): BOOLEAN;
VAR i, j, first, index: CARDINAL;
BEGIN
  WITH zone^ DO
    kindCount := count;
    ALLOCATE(kinds, count * TSIZE(Kind));
    first := position + 6 * count;
    FOR i := 1 TO count DO
      WITH kinds^[i - 1] DO
        offset := NumberAt(data, position + 6 * (i - 1), 4);
        isSummer := data^[position + 6 * (i - 1) + 4] # 0C;
        index := ORD(data^[position + 6 * (i - 1) + 5]);
        IF (index >= characters) OR (ABS(offset) > 7 * DaySeconds) THEN RETURN FALSE END;
        name := "";
        j := 0;
        WHILE (index + j < characters) & (j < HIGH(name)) & (data^[first + index + j] # 0C) DO
          name[j] := data^[first + index + j];
          INC(j)
        END
      END
    END
  END;
  RETURN TRUE
END GetKinds;

(* Gets the rule between two line ends after the data; it may be empty. *)
PROCEDURE GetFinalRule(zone: Zone; data: Bytes; length, position: CARDINAL): BOOLEAN;
VAR
  text: Text;
  count: CARDINAL;
BEGIN
  text.signs := "";
  count := 0;
  INC(position);
  WHILE (position < length) & (data^[position] # 12C) & (count < HIGH(text.signs)) DO
    text.signs[count] := data^[position];
    INC(count);
    INC(position)
  END;
  RETURN (position < length) & (data^[position] = 12C) &
      ((count = 0) OR GetRule(text, zone^.rule))
END GetFinalRule;

(* Rules *)

PROCEDURE FromRule(rule: ARRAY OF CHAR; VAR zone: Zone): BOOLEAN;
VAR text: Text;
BEGIN
  zone := NIL;
  IF Length(rule) > HIGH(text.signs) THEN RETURN FALSE END;
  Assign(rule, text.signs);
  zone := New();
  IF GetRule(text, zone^.rule) THEN RETURN TRUE END;
  Dispose(zone);
  RETURN FALSE
END FromRule;

PROCEDURE Sign(VAR text: Text): CHAR;
BEGIN
  IF text.position > HIGH(text.signs) THEN RETURN 0C END;
  RETURN text.signs[text.position]
END Sign;

PROCEDURE Accept(VAR text: Text; sign: CHAR): BOOLEAN;
BEGIN
  IF Sign(text) # sign THEN RETURN FALSE END;
  INC(text.position);
  RETURN TRUE
END Accept;

PROCEDURE GetRule(VAR text: Text; VAR rule: Rule): BOOLEAN;
CONST
  UsualTime = 7200;
BEGIN
  text.position := 0;
  WITH rule DO
    exists := TRUE;
    hasSummer := FALSE;
    standard.isSummer := FALSE;
    IF NOT GetZoneName(text, standard.name) OR NOT GetDuration(text, 24, standard.offset) THEN
      RETURN FALSE
    END;
    standard.offset := -standard.offset;
    IF Sign(text) = 0C THEN RETURN TRUE END;
    hasSummer := TRUE;
    summer.isSummer := TRUE;
    summer.offset := standard.offset + 3600;
    IF NOT GetZoneName(text, summer.name) THEN RETURN FALSE END;
    IF Sign(text) # "," THEN
      IF NOT GetDuration(text, 24, summer.offset) THEN RETURN FALSE END;
      summer.offset := -summer.offset
    END;
    start.time := UsualTime;
    end.time := UsualTime;
    RETURN Accept(text, ",") & GetChange(text, start) & Accept(text, ",") & GetChange(text, end) &
        (Sign(text) = 0C)
  END
END GetRule;

(* Gets three letters or more, or any signs between `<` and `>`. *)
PROCEDURE GetZoneName(VAR text: Text; VAR name: Name): BOOLEAN;
VAR
  count: CARDINAL;
  isQuoted: BOOLEAN;
BEGIN
  name := "";
  count := 0;
  isQuoted := Accept(text, "<");
  LOOP
    IF isQuoted & (Sign(text) = ">") OR NOT isQuoted & ((CAP(Sign(text)) < "A") OR
        (CAP(Sign(text)) > "Z")) OR (Sign(text) = 0C)
    THEN
      EXIT
    END;
    IF count < HIGH(name) THEN name[count] := Sign(text) END;
    INC(count);
    INC(text.position)
  END;
  RETURN (count >= 3) & (NOT isQuoted OR Accept(text, ">"))
END GetZoneName;

PROCEDURE GetNumber(VAR text: Text; least, greatest: CARDINAL; VAR number: CARDINAL): BOOLEAN;
VAR hasDigits: BOOLEAN;
BEGIN
  number := 0;
  hasDigits := FALSE;
  WHILE (Sign(text) >= "0") & (Sign(text) <= "9") & (number <= greatest) DO
    number := 10 * number + ORD(Sign(text)) - ORD("0");
    hasDigits := TRUE;
    INC(text.position)
  END;
  RETURN hasDigits & (number >= least) & (number <= greatest)
END GetNumber;

(* Gets hours, minutes and seconds with a sign or none, in seconds. *)
PROCEDURE GetDuration(VAR text: Text; greatestHour: CARDINAL; VAR seconds: INTEGER): BOOLEAN;
VAR
  hours, minutes, rest: CARDINAL;
  isNegative: BOOLEAN;
BEGIN
  isNegative := Accept(text, "-");
  IF NOT isNegative & Accept(text, "+") THEN END;
  minutes := 0;
  rest := 0;
  IF NOT GetNumber(text, 0, greatestHour, hours) OR
      Accept(text, ":") & (NOT GetNumber(text, 0, 59, minutes) OR
      Accept(text, ":") & NOT GetNumber(text, 0, 59, rest))
  THEN
    RETURN FALSE
  END;
  seconds := VAL(INTEGER, hours * 3600 + minutes * 60 + rest);
  IF isNegative THEN seconds := -seconds END;
  RETURN TRUE
END GetDuration;

PROCEDURE GetChange(VAR text: Text; VAR change: Change): BOOLEAN;
VAR isRight: BOOLEAN;
BEGIN
  WITH change DO
    IF Accept(text, "M") THEN
      form := weekdayOfMonth;
      isRight := GetNumber(text, 1, 12, month) & Accept(text, ".") & GetNumber(text, 1, 5, week) &
          Accept(text, ".") & GetNumber(text, 0, 6, day)
    ELSIF Accept(text, "J") THEN
      form := dayWithoutLeap;
      isRight := GetNumber(text, 1, 365, day)
    ELSE
      form := dayOfYear;
      isRight := GetNumber(text, 0, 365, day)
    END;
    RETURN isRight & (NOT Accept(text, "/") OR GetDuration(text, 167, time))
  END
END GetChange;

(* Returns the local time of a change in a year, in seconds since 1970. *)
PROCEDURE TimeOfChange(change: Change; year: INTEGER): INTEGER;
VAR
  date: Date;
  number, weekday: INTEGER;
BEGIN
  SetDate(date, year, 1, 1);
  WITH change DO
    CASE form OF
      dayOfYear: number := DayNumber(date) + VAL(INTEGER, day)
    | dayWithoutLeap:
        number := DayNumber(date) + VAL(INTEGER, day) - 1;
        IF (DaysInYear(year) = 366) & (day > 59) THEN INC(number) END
    | weekdayOfMonth:
        SetDate(date, year, month, 1);
        weekday := (VAL(INTEGER, ORD(WeekdayOf(date))) + 1) MOD 7;
        number := DayNumber(date) + (VAL(INTEGER, day) - weekday) MOD 7 +
            7 * VAL(INTEGER, week - 1);
        FromDayNumber(number, date);
        IF date.month # month THEN DEC(number, 7) END
    END;
    RETURN number * DaySeconds + time
  END
END TimeOfChange;

(* Gets the kind of a rule at a time in seconds. *)
PROCEDURE GetKindOfRule(VAR rule: Rule; time: INTEGER; VAR kind: Kind);
VAR
  date: Date;
  first, last: INTEGER;
  isSummer: BOOLEAN;
BEGIN
  kind := rule.standard;
  IF rule.hasSummer THEN
    FromDayNumber((time + rule.standard.offset) DIV DaySeconds, date);
    first := TimeOfChange(rule.start, date.year) - rule.standard.offset;
    last := TimeOfChange(rule.end, date.year) - rule.summer.offset;
    IF first < last THEN
      isSummer := (first <= time) & (time < last)
    ELSE
      isSummer := (time < last) OR (first <= time)
    END;
    IF isSummer THEN kind := rule.summer END
  END
END GetKindOfRule;

(* Use *)

(* Gets the kind at a time in seconds. *)
PROCEDURE GetKind(zone: Zone; time: INTEGER; VAR kind: Kind);
VAR low, high, middle: CARDINAL;
BEGIN
  IF zone = NIL THEN
    kind.offset := 0;
    kind.isSummer := FALSE;
    kind.name := "UTC";
    RETURN
  END;
  WITH zone^ DO
    (* The number of transitions at or before this time. *)
    low := 0;
    high := transitionCount;
    WHILE low < high DO
      middle := low + (high - low) DIV 2;
      IF transitions^[middle].time <= time THEN low := middle + 1 ELSE high := middle END
    END;
    IF rule.exists & (low = transitionCount) THEN
      GetKindOfRule(rule, time, kind)
    ELSIF low = 0 THEN
      kind := kinds^[0]
    ELSE
      kind := kinds^[transitions^[low - 1].kind]
    END
  END
END GetKind;

PROCEDURE OffsetAt(zone: Zone; moment: Moment): INTEGER;
VAR kind: Kind;
BEGIN
  GetKind(zone, moment DIV Second, kind);
  RETURN kind.offset
END OffsetAt;

PROCEDURE IsSummerTime(zone: Zone; moment: Moment): BOOLEAN;
VAR kind: Kind;
BEGIN
  GetKind(zone, moment DIV Second, kind);
  RETURN kind.isSummer
END IsSummerTime;

PROCEDURE GetName(zone: Zone; moment: Moment; VAR name: ARRAY OF CHAR);
VAR kind: Kind;
BEGIN
  GetKind(zone, moment DIV Second, kind);
  Assign(kind.name, name)
END GetName;

PROCEDURE ToLocal(zone: Zone; moment: Moment; VAR time: DateTime);
BEGIN
  FromMoment(moment, OffsetAt(zone, moment), time)
END ToLocal;

(* Between the offsets of the day before and the day after there is one change at most. *)
PROCEDURE MomentOfLocal(zone: Zone; time: DateTime; VAR moment: Moment): Uniqueness;
VAR
  local, before, after: INTEGER;
  fitsBefore, fitsAfter: BOOLEAN;
BEGIN
  time.offset := 0;
  local := MomentOf(time);
  before := OffsetAt(zone, local - DaySeconds * Second);
  after := OffsetAt(zone, local + DaySeconds * Second);
  fitsBefore := OffsetAt(zone, local - before * Second) = before;
  fitsAfter := OffsetAt(zone, local - after * Second) = after;
  moment := local - before * Second;
  IF fitsBefore THEN
    IF fitsAfter & (before # after) THEN RETURN ambiguous END;
    RETURN unique
  END;
  IF fitsAfter THEN
    moment := local - after * Second;
    RETURN unique
  END;
  RETURN skipped
END MomentOfLocal;

END TimeZones.
