MODULE RecoveryUnfinishedRecord;
CONST limit = 10;
VAR n: INTEGER;
    wrong: Missing;
TYPE
  Entry = RECORD
    key: INTEGER;
    value: ARRAY [0..
