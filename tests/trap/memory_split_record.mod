(* A local record is split into variables of its fields; copying it checks none of them. *)
MODULE memory_split_record;
TYPE Month = [1..12]; Date = RECORD day: [1..31]; month: Month END;
VAR date: Date;
PROCEDURE Length(months: INTEGER): INTEGER;
VAR local: Date; days: ARRAY Month OF INTEGER; i: Month;
BEGIN
  FOR i := 1 TO 12 DO days[i] := 30 END;
  local := date;
  IF months > 1 THEN local.month := 2 END;
  RETURN days[local.month]
END Length;
BEGIN
  IF Length(2) = Length(1) THEN END
END memory_split_record.
