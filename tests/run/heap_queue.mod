(* A priority queue ordered by a procedure, used with three orders. *)
MODULE HeapQueue;
FROM InOut IMPORT Write, WriteCard, WriteInt, WriteLn;

CONST Max = 20;

TYPE
  Job = RECORD name: CHAR; cost: INTEGER END;
  Before = PROCEDURE (Job, Job): BOOLEAN;
  Queue = RECORD
    size: CARDINAL;
    jobs: ARRAY [1..Max] OF Job;
    before: Before
  END;

VAR
  q: Queue;
  j: Job;

PROCEDURE Cheaper(a, b: Job): BOOLEAN;
BEGIN RETURN a.cost < b.cost END Cheaper;

PROCEDURE Dearer(a, b: Job): BOOLEAN;
BEGIN RETURN b.cost < a.cost END Dearer;

PROCEDURE ByName(a, b: Job): BOOLEAN;
BEGIN RETURN a.name < b.name END ByName;

PROCEDURE Put(VAR q: Queue; j: Job);
VAR i: CARDINAL;
BEGIN
  WITH q DO
    INC(size); i := size;
    WHILE (i > 1) AND before(j, jobs[i DIV 2]) DO jobs[i] := jobs[i DIV 2]; i := i DIV 2 END;
    jobs[i] := j
  END
END Put;

PROCEDURE Get(VAR q: Queue; VAR j: Job);
VAR i, child: CARDINAL; last: Job;
BEGIN
  WITH q DO
    j := jobs[1]; last := jobs[size]; DEC(size); i := 1;
    LOOP
      child := 2 * i;
      IF child > size THEN EXIT END;
      IF (child < size) AND before(jobs[child + 1], jobs[child]) THEN INC(child) END;
      IF NOT before(jobs[child], last) THEN EXIT END;
      jobs[i] := jobs[child]; i := child
    END;
    jobs[i] := last
  END
END Get;

PROCEDURE Run(order: Before);
VAR ch: CHAR; j: Job;
BEGIN
  q.size := 0; q.before := order;
  FOR ch := "a" TO "l" DO
    j.name := ch; j.cost := VAL(INTEGER, ORD(ch) * 37 MOD 23) - 10; Put(q, j)
  END;
  WHILE q.size > 0 DO Get(q, j); Write(j.name); WriteInt(j.cost, 1); Write(" ") END;
  WriteLn
END Run;

BEGIN
  Run(Cheaper); Run(Dearer); Run(ByName);
  q.size := 0; j.name := "z"; j.cost := 0; Put(q, j); Get(q, j); Write(j.name);
  WriteCard(q.size, 2); WriteLn
END HeapQueue.
