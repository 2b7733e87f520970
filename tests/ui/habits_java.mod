MODULE HabitsJava;
FROM InOut IMPORT WriteInt;
TYPE P = POINTER TO INTEGER;
final int LIMIT = 10;
class Point { int x; int y; }
public static void show(int x) {
  WriteInt(x, 0);
}
private PROCEDURE Q;
BEGIN
END Q;
VAR p: P; i: INTEGER; a: int[];
BEGIN
  p := new P();
  show(LIMIT);
  String s = "hello";
  System.out.println(s);
  do {
    i := 1
  } while (i < 10);
  try {
    i := 1
  } catch (Exception e) {
    i := 2
  }
  foreach (var k in s) { WriteInt(k, 1); }
  FOR (int k = 0; k < 10; k++) {
    WriteInt(k, 3)
  }
  IF (i === 1) OR (i !== 2) THEN i := 2 END;
  i := wrong
END HabitsJava.
