(* The sieve of Eratosthenes: long loops over an array of BOOLEAN. *)
MODULE Sieve;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 4000000;

VAR
  isPrime: ARRAY [2..Size] OF BOOLEAN;
  i, k, count, round: INTEGER;

BEGIN
  FOR round := 1 TO 40 DO
    FOR i := 2 TO Size DO isPrime[i] := TRUE END;
    count := 0;
    FOR i := 2 TO Size DO
      IF isPrime[i] THEN
        count := count + 1;
        k := i + i;
        WHILE k <= Size DO
          isPrime[k] := FALSE;
          k := k + i
        END
      END
    END
  END;
  WriteInt(count, 0); WriteLn
END Sieve.
