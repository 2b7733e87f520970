MODULE HabitsRust;
use std::io;
FROM InOut IMPORT WriteInt;
struct Point { x: i32, y: i32 }
enum Colour { Red, Green }
let mut g: i32 = 3;
fn twice(n: i32) -> i32 {
  return n * 2;
}
PROCEDURE Add(x: &mut INTEGER; y: &INTEGER);
BEGIN
  INC(x, y)
END Add;
VAR i, j: INTEGER; r: REAL;
BEGIN
  let mut k: i32 = 3;
  let s = "text";
  k := twice(g);
  match i {
    1 => WriteInt(1, 0),
    _ => WriteInt(2, 0),
  }
  FOR i IN 0..10 {
    WriteInt(i, 3)
  }
  FOR i IN 0..=j {
    WriteInt(i, 3)
  }
  LOOP {
    INC(i);
    IF i > 10 THEN EXIT END
  }
  println!("hello");
  i := r as i32 + j;
  i := wrong
END HabitsRust.
