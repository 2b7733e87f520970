MODULE HabitsGo;
import "fmt"
FROM InOut IMPORT WriteInt, WriteLn, WriteString;
func add(a int, b int) int {
  return a + b
}
let limit: Int = 3
VAR i, j: INTEGER; m: map[string]int;
BEGIN
  var k = 3;
  const l = 4;
  FOR i := 0; i < 10; i++ {
    WriteInt(i, 3)
  }
  FOR i IN 0..<j { WriteInt(i, 3) }
  guard i > 0 else { RETURN }
  defer WriteLn();
  fmt.Println(add(k, l));
  WriteString(r"raw");
  i := wrong
END HabitsGo.
