(* SysClock in a zone that is more than 13 hours ahead of UTC, beyond the limits of the standard's type. *)
MODULE time_zones;
FROM Environment IMPORT PutEnvironment;
FROM InOut IMPORT WriteInt, WriteLn;
FROM SysClock IMPORT DateTime, GetClock, IsValidDateTime;

VAR now: DateTime;

BEGIN
  IF PutEnvironment("TZ=<+14>-14") THEN
    GetClock(now);
    WriteInt(now.zone, 1); WriteInt(ORD(IsValidDateTime(now)), 2); WriteLn
  END
END time_zones.
