(* Zones by rules and by data; local times that are ambiguous or skipped. *)
MODULE Zones;

FROM SYSTEM IMPORT ADR;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard, WriteInt;
FROM Calendar IMPORT DateTime, FromText, Moment, MomentOf, ToText;
FROM TimeZones IMPORT Dispose, FromData, FromRule, GetName, IsSummerTime, MomentOfLocal, OffsetAt,
    Open, OpenLocal, ToLocal, Uniqueness, Zone;

CONST
  Berlin = "CET-1CEST,M3.5.0,M10.5.0/3";

VAR
  zone: Zone;
  data: ARRAY [0..199] OF CHAR;
  length: CARDINAL;
  moment: Moment;
  time: DateTime;

(* Writes the local time at a moment in UTC. *)
PROCEDURE Show(utc: ARRAY OF CHAR);
VAR
  time: DateTime;
  moment: Moment;
  text: ARRAY [0..39] OF CHAR;
  name: ARRAY [0..7] OF CHAR;
BEGIN
  IF FromText(utc, 0, time) THEN
    moment := MomentOf(time);
    ToLocal(zone, moment, time);
    ToText(time, 0, text);
    GetName(zone, moment, name);
    WriteString(utc); WriteString(" = ");
    WriteString(text); WriteString(" ");
    WriteString(name);
    IF IsSummerTime(zone, moment) THEN WriteString(" summer") END;
    WriteLn
  END
END Show;

(* Writes the moment of a local time. *)
PROCEDURE ShowLocal(local: ARRAY OF CHAR);
VAR
  time: DateTime;
  moment: Moment;
  text: ARRAY [0..39] OF CHAR;
BEGIN
  IF FromText(local, 0, time) THEN
    WriteString(local);
    CASE MomentOfLocal(zone, time, moment) OF
      unique: WriteString(" unique ")
    | ambiguous: WriteString(" ambiguous ")
    | skipped: WriteString(" skipped ")
    END;
    ToLocal(zone, moment, time);
    ToText(time, 0, text);
    WriteString(text); WriteLn
  END
END ShowLocal;

PROCEDURE SetRule(rule: ARRAY OF CHAR);
BEGIN
  Dispose(zone);
  WriteString(rule);
  IF NOT FromRule(rule, zone) THEN WriteString(" is wrong") END;
  WriteLn
END SetRule;

PROCEDURE Put(number: INTEGER; size: CARDINAL);
VAR i: CARDINAL;
BEGIN
  FOR i := size TO 1 BY -1 DO
    data[length + i - 1] := CHR(number MOD 256);
    number := number DIV 256
  END;
  INC(length, size)
END Put;

PROCEDURE PutText(text: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO LENGTH(text) DO
    data[length] := text[i - 1];
    INC(length)
  END
END PutText;

PROCEDURE PutHeader(transitions, kinds, characters: INTEGER);
VAR i: CARDINAL;
BEGIN
  PutText("TZif2");
  FOR i := 1 TO 15 DO Put(0, 1) END;
  Put(0, 4); Put(0, 4); Put(0, 4);
  Put(transitions, 4); Put(kinds, 4); Put(characters, 4)
END PutHeader;

BEGIN
  zone := NIL;
  Show("2024-06-01T12:00:00Z");
  SetRule("EST5");
  Show("2024-06-01T12:00:00Z");
  ShowLocal("2024-06-01T07:00:00");
  SetRule(Berlin);
  Show("2024-01-01T00:00:00Z");
  Show("2024-03-31T00:59:59Z");
  Show("2024-03-31T01:00:00Z");
  Show("2024-07-01T00:00:00Z");
  Show("2024-10-27T00:59:59Z");
  Show("2024-10-27T01:00:00Z");
  Show("2024-12-31T23:30:00Z");
  ShowLocal("2024-03-31T01:59:59");
  ShowLocal("2024-03-31T02:00:00");
  ShowLocal("2024-03-31T02:30:00");
  ShowLocal("2024-03-31T03:00:00");
  ShowLocal("2024-10-27T01:59:59");
  ShowLocal("2024-10-27T02:00:00");
  ShowLocal("2024-10-27T02:59:59");
  ShowLocal("2024-10-27T03:00:00");
  SetRule("EST5EDT,M3.2.0,M11.1.0");
  Show("2024-03-10T06:59:59Z");
  Show("2024-03-10T07:00:00Z");
  Show("2024-11-03T05:59:59Z");
  Show("2024-11-03T06:00:00Z");
  (* South of the equator summer includes the turn of the year. *)
  SetRule("AEST-10AEDT,M10.1.0,M4.1.0/3");
  Show("2024-01-01T00:00:00Z");
  Show("2024-04-06T15:59:59Z");
  Show("2024-04-06T16:00:00Z");
  Show("2024-10-05T15:59:59Z");
  Show("2024-10-05T16:00:00Z");
  SetRule("<+1030>-10:30<+11>-11,J60/0,300/-1");
  Show("2023-03-01T00:00:00Z");
  Show("2024-02-29T13:29:59Z");
  Show("2024-02-29T13:30:00Z");
  Show("2024-10-26T11:59:59Z");
  Show("2024-10-26T12:00:00Z");

  SetRule("");
  SetRule("X5");
  SetRule("ABC");
  SetRule("ABC25");
  SetRule("ABC1DEF,M3.5.0");
  SetRule("ABC1DEF,M13.5.0,M10.5.0");
  SetRule("ABC1DEF,M3.6.0,M10.5.0");
  SetRule("ABC1DEF,M3.5.0,M10.5.0x");
  SetRule("<ABC1");

  (* Data: a change in 1900 and one in 2000, then a rule. *)
  length := 0;
  PutHeader(0, 1, 4);
  Put(0, 4); Put(0, 1); Put(0, 1);
  PutText("UTC"); Put(0, 1);
  PutHeader(2, 3, 12);
  Put(-2208988800, 8); Put(946684800, 8);
  Put(1, 1); Put(2, 1);
  Put(3208, 4); Put(0, 1); Put(0, 1);
  Put(3600, 4); Put(0, 1); Put(4, 1);
  Put(7200, 4); Put(1, 1); Put(8, 1);
  PutText("LMT"); Put(0, 1);
  PutText("CET"); Put(0, 1);
  PutText("EET"); Put(0, 1);
  Put(10, 1);
  PutText("EET-2EEST,M3.5.0/3,M10.5.0/4");
  Put(10, 1);
  Dispose(zone);
  IF FromData(ADR(data), length, zone) THEN
    Show("1899-12-31T23:59:59Z");
    Show("1900-01-01T00:00:00Z");
    Show("1999-12-31T23:59:59Z");
    Show("2000-01-01T00:00:00Z");
    Show("2024-07-01T00:00:00Z")
  END;
  Dispose(zone);
  (* No shorter data are right. *)
  moment := 0;
  WHILE length > 0 DO
    DEC(length);
    IF FromData(ADR(data), length, zone) THEN INC(moment) END;
    Dispose(zone)
  END;
  WriteInt(moment, 0); WriteLn;
  data[0] := "X";
  IF FromData(ADR(data), 190, zone) THEN WriteString("wrong") END;

  IF Open("No/Such Zone", zone) OR Open("../zoneinfo/UTC", zone) OR Open("", zone) OR
      Open("/etc/localtime", zone)
  THEN
    WriteString("wrong")
  END;
  OpenLocal(zone);
  IF FromText("2024-07-01T12:00:00", 0, time) THEN
    (* At noon no zone changes its clocks. *)
    WriteCard(ORD(MomentOfLocal(zone, time, moment)), 0); WriteLn
  END;
  IF ABS(OffsetAt(zone, moment)) > 15 * 3600 THEN WriteString("wrong") END;
  Dispose(zone);
  Dispose(zone)
END Zones.
