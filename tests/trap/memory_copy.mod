(* What comes from memory is checked when it is assigned, also to a variable of its own type. A record is
   copied without a look at its fields. *)
MODULE memory_copy;
TYPE Month = [1..12]; Date = RECORD day: [1..31]; month: Month END;
VAR date, other: Date; month: Month;
BEGIN
  other := date;
  date.month := 6;
  month := date.month;
  month := other.month
END memory_copy.
