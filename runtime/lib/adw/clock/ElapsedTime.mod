IMPLEMENTATION MODULE ElapsedTime;

FROM SYSTEM IMPORT CARDINAL32;
FROM TlcTime IMPORT CLOCK_MONOTONIC, TimeSpec, clock_gettime;
FROM TlcFile IMPORT TlcFlushFile, TlcStandardFile, output;
FROM libc IMPORT sleep, usleep;

VAR start: CARDINAL32;

(* Returns the milliseconds of a clock that always goes forward. They begin with 0 again after 2^32. *)
PROCEDURE Now(): CARDINAL32;
VAR time: TimeSpec;
BEGIN
  IF clock_gettime(CLOCK_MONOTONIC, time) # 0 THEN RETURN 0 END;
  RETURN VAL(CARDINAL32, (time.second * 1000 + time.nanosecond DIV 1000000) MOD 100000000H)
END Now;

PROCEDURE StartTime;
BEGIN
  start := Now()
END StartTime;

PROCEDURE GetTime(): CARDINAL32;
BEGIN
  RETURN GetTimeEx(start)
END GetTime;

PROCEDURE StartTimeEx(): CARDINAL32;
BEGIN
  RETURN Now()
END StartTimeEx;

PROCEDURE GetTimeEx(start: CARDINAL32): CARDINAL32;
BEGIN
  RETURN VAL(CARDINAL32, (VAL(LONGINT, Now()) - VAL(LONGINT, start)) MOD 100000000H)
END GetTimeEx;

PROCEDURE Delay(milli: CARDINAL32);
BEGIN
  IF TlcFlushFile(TlcStandardFile(output)) THEN END;
  sleep(VAL(SHORTCARD, milli DIV 1000));
  usleep(VAL(SHORTCARD, milli MOD 1000 * 1000))
END Delay;

BEGIN
  start := Now()
END ElapsedTime.
