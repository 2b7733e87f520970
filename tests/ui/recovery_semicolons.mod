MODULE RecoverySemicolons;
VAR count: INTEGER
    ready: BOOLEAN;
BEGIN
  count := TRUE
  ready := 1;
  IF count THEN ready := missing END
  count := 2
END RecoverySemicolons.
