//! Mistakes are reported together: those outside of a broken procedure are, whatever breaks it.

use std::path::Path;

use crate::mutation::tokens;
use crate::recovery::{SYMBOLS, Session};

/// A module with ten mistakes, marked by comments, around the procedure `Broken`, which is correct.
const MODULE: &str = r#"MODULE Ten;
FROM STextIO IMPORT WriteStrin; (*!*)
FROM SWholeIO IMPORT WriteInt;
TYPE
  Point = RECORD x, y: INTEGER END;
  Colour = (red, green, blue);
CONST limit = 10;
VAR
  total: INTEGER;
  size: Nothing; (*!*)
  total: REAL; (*!*)

PROCEDURE Sum(a, b: INTEGER): INTEGER;
VAR p: Point;
BEGIN
  p.z := a; (*!*)
  RETURN a + b
END Sum;

PROCEDURE Leave(n: INTEGER);
BEGIN
  IF n > 0 THEN EXIT END; (*!*)
  WriteInt(n, 1)
END Leave;

PROCEDURE Broken(n: INTEGER; colour: Colour): INTEGER;
VAR i, sum: INTEGER; points: ARRAY [0..9] OF Point;
  PROCEDURE Inner(VAR k: INTEGER);
  BEGIN
    WHILE k > 0 DO
      IF ODD(k) THEN DEC(k) ELSE k := k DIV 2 END
    END
  END Inner;
BEGIN
  sum := 0;
  FOR i := 0 TO 9 DO
    points[i].x := n * i;
    IF points[i].x > limit THEN
      sum := sum + points[i].x;
      Inner(sum)
    ELSIF n < 0 THEN
      WITH points[i] DO x := 1; y := 2 END
    ELSE
      CASE colour OF
        red: sum := 1
      | green, blue: sum := Sum(sum, (i + 1) * 2)
      END
    END
  END;
  LOOP
    REPEAT INC(sum) UNTIL sum > limit;
    IF sum > 20 THEN EXIT END
  END;
  RETURN sum
END Broken;

PROCEDURE Constant;
BEGIN
  limit := 3; (*!*)
  RETURN 1 (*!*)
END Constant;

PROCEDURE Named;
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 3 DO
    i := 5 (*!*)
  END
END Nomed; (*!*)

BEGIN
  total := Sum(1); (*!*)
  WriteInt(Broken(1, red), 1)
END Ten.
"#;

/// The number of mistakes.
const MISTAKES: usize = 10;

/// One mistake of so many may be silenced: a heading that is broken leaves the names of its procedure and
/// parameters unknown.
const SILENCED: usize = 80;

/// Returns the lines of [`MODULE`] with a mistake that is not reported if the procedure `Broken` is replaced
/// by `broken`.
fn silenced(session: &mut Session, before: &str, broken: &str, after: &str) -> Vec<String> {
    let text = format!("{before}{broken}{after}");
    let lines = session.lines(Path::new("ten.mod"), &text);
    let marked = text.lines().enumerate().filter(|(_, line)| line.contains("(*!*)"));
    marked.filter(|(at, _)| !lines.contains(&(at + 1))).map(|(_, line)| line.trim().to_owned()).collect()
}

#[test]
fn mistakes_outside_of_a_broken_procedure_are_reported() {
    let start = MODULE.find("PROCEDURE Broken").expect("the module has the procedure");
    let (before, rest) = MODULE.split_at(start);
    let (broken, after) = rest.split_at(rest.find("PROCEDURE Constant").expect("and the next"));
    let mut session = Session::new();
    assert_eq!(MODULE.matches("(*!*)").count(), MISTAKES);
    assert_eq!(silenced(&mut session, before, broken, after), Vec::<String>::new());
    let pieces = tokens(broken, &SYMBOLS);
    let (mut cases, mut all, mut lost) = (0, 0, Vec::new());
    for (at, token) in pieces.iter().enumerate().filter(|(_, token)| !token.trim().is_empty()) {
        let word = token.trim_end();
        let doubled = format!("{word} {word}");
        for edit in ["", "IF", "END", ";", "ELSE IF x THEN", &doubled] {
            let mut pieces = pieces.clone();
            let spaced = format!(" {edit}{}", &token[word.len()..]);
            pieces[at] = &spaced;
            let silenced = silenced(&mut session, before, &pieces.concat(), after);
            cases += 1;
            if !silenced.is_empty() {
                all += silenced.len();
                lost.push(format!("{at} `{token}` -> `{edit}`: {}", silenced.join(" | ")));
            }
        }
    }
    let message =
        format!("{all} of {} are not reported in {cases} cases:\n{}", cases * MISTAKES, lost.join("\n"));
    assert!(all * SILENCED <= cases * MISTAKES, "{message}");
}
