IMPLEMENTATION MODULE SysClock;

FROM TlcClock IMPORT TlcCanSetClock, TlcGetClock, TlcSetClock;

CONST
  (* The order of the fields in C. *)
  year = 0; month = 1; day = 2; hour = 3; minute = 4; second = 5; microsecond = 6; offset = 7;
  summer = 8;

TYPE Fields = ARRAY [year..summer] OF LONGINT;

PROCEDURE CanGetClock(): BOOLEAN;
VAR fields: Fields;
BEGIN
  RETURN TlcGetClock(fields)
END CanGetClock;

PROCEDURE CanSetClock(): BOOLEAN;
BEGIN
  RETURN TlcCanSetClock()
END CanSetClock;

PROCEDURE DaysOf(month, year: CARDINAL): CARDINAL;
BEGIN
  CASE month OF
    4, 6, 9, 11: RETURN 30
  | 2:
      IF (year MOD 4 = 0) & ((year MOD 100 # 0) OR (year MOD 400 = 0)) THEN RETURN 29 END;
      RETURN 28
  ELSE RETURN 31
  END
END DaysOf;

(* A record may contain values that no assignment would store. *)
<* allow(constant-conditions) *>
PROCEDURE IsValidDateTime(userData: DateTime): BOOLEAN;
BEGIN
  RETURN (userData.month >= 1) & (userData.month <= 12) & (userData.day >= 1) &
      (userData.day <= DaysOf(userData.month, userData.year)) & (userData.hour <= 23) &
      (userData.minute <= 59) & (userData.second <= 59) & (userData.fractions <= maxSecondParts)
END IsValidDateTime;

PROCEDURE GetClock(VAR userData: DateTime);
VAR fields: Fields;
BEGIN
  IF NOT TlcGetClock(fields) THEN RETURN END;
  userData.year := VAL(CARDINAL, fields[year]);
  userData.month := VAL(CARDINAL, fields[month]);
  userData.day := VAL(CARDINAL, fields[day]);
  userData.hour := VAL(CARDINAL, fields[hour]);
  userData.minute := VAL(CARDINAL, fields[minute]);
  userData.second := VAL(CARDINAL, fields[second]);
  userData.fractions := VAL(CARDINAL, fields[microsecond]);
  userData.zone := VAL(INTEGER, -fields[offset]);
  userData.summerTimeFlag := fields[summer] > 0
END GetClock;

PROCEDURE SetClock(userData: DateTime);
VAR fields: Fields;
BEGIN
  fields[year] := VAL(LONGINT, userData.year);
  fields[month] := VAL(LONGINT, userData.month);
  fields[day] := VAL(LONGINT, userData.day);
  fields[hour] := VAL(LONGINT, userData.hour);
  fields[minute] := VAL(LONGINT, userData.minute);
  fields[second] := VAL(LONGINT, userData.second);
  fields[microsecond] := VAL(LONGINT, userData.fractions);
  fields[offset] := 0;
  fields[summer] := -1;
  IF IsValidDateTime(userData) & TlcSetClock(fields) THEN END
END SetClock;

END SysClock.
