IMPLEMENTATION MODULE Delay;

FROM TlcFile IMPORT TlcFlushFile, TlcStandardFile, output;
FROM libc IMPORT sleep, usleep;

CONST Second = 1000;

PROCEDURE Delay(milliSec: INTEGER);
BEGIN
  IF TlcFlushFile(TlcStandardFile(output)) THEN END;
  (* usleep does not guarantee pauses of a second or more. *)
  IF milliSec >= Second THEN sleep(VAL(SHORTCARD, milliSec DIV Second)) END;
  IF milliSec > 0 THEN usleep(VAL(SHORTCARD, milliSec MOD Second * Second)) END
END Delay;

END Delay.
