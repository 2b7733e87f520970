//! The checker at work on LLVM IR: bugs that are planted in the builder fail the compilation.

use std::fs;

use crate::ssa::fault::{Fault, plant};

use super::{Failure, Options, compile};

/// Procedures in which every bug shows. The cycle in `Jump` is entered at two places.
const PROGRAM: &str = "\
MODULE Faults;

PROCEDURE Loops(n, step: INTEGER): INTEGER;
VAR i, j, sum, last: INTEGER;
BEGIN
  sum := 0;
  last := n;
  i := 0;
  WHILE i < n DO
    j := i;
    sum := sum + step;
    REPEAT
      j := j - step;
      IF ODD(j) THEN last := j; sum := sum + j ELSIF j = 3 THEN sum := n END
    UNTIL j < 0;
    i := i + 1
  END;
  RETURN sum + last
END Loops;

PROCEDURE Users(n: INTEGER): INTEGER;
VAR i, x, y: INTEGER;
BEGIN
  x := n;
  i := 0;
  WHILE i < n DO
    x := x;
    y := x;
    IF ODD(i) THEN y := n END;
    i := i + y
  END;
  RETURN i
END Users;

PROCEDURE Unused(n: INTEGER): INTEGER;
VAR x, y: INTEGER;
BEGIN
  x := 0;
  IF n > 0 THEN x := n END;
  y := x;
  RETURN n
END Unused;

PROCEDURE Jump(x, n: INTEGER): INTEGER;
LABEL first, second;
VAR i: INTEGER;
BEGIN
  i := 0;
  IF x > 0 THEN GOTO second END;
first:
  i := i + x;
second:
  i := i + 1;
  IF i < n THEN GOTO first END;
  RETURN x
END Jump;

END Faults.
";

/// What the proof says when the builder has this bug.
fn failure(fault: Option<Fault>) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let input = folder.path().join("Faults.mod");
    fs::write(&input, PROGRAM).expect("the program can be written");
    plant(fault);
    let result = compile(Options { verify_ssa: true, ..Options::new(input) });
    plant(None);
    match result {
        Ok(()) => None,
        Err(Failure::Internal(message)) => Some(message),
        Err(Failure::Reported) => Some("messages for the user".to_owned()),
    }
}

#[test]
fn a_planted_bug_fails_the_compilation() {
    assert_eq!(failure(None), None);
    for fault in Fault::ALL {
        let message = failure(Some(fault)).unwrap_or_default();
        let parts = [
            "the SSA form of procedure `",
            "`, variable `",
            "Faults.mod:",
            " is wrong: broken rule: ",
            "; block",
        ];
        for part in parts {
            assert!(message.contains(part), "{fault:?}: {message}");
        }
    }
}
