//! Mistakes are reported together: those outside of a broken procedure are, whatever breaks it.

use std::path::Path;

use rustc_hash::FxHashSet;

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

/// A module with ten mistakes, each after a mark, beside statements between `(*<*)` and `(*>*)`, which are
/// correct.
const STATEMENTS: &str = r#"MODULE Statements;
FROM STextIO IMPORT WriteString, WriteLn;
FROM SWholeIO IMPORT WriteInt;
TYPE Item = RECORD weight, count: INTEGER END;
VAR total, count: INTEGER; items: ARRAY [1..20] OF Item; done: BOOLEAN; letter: CHAR;
PROCEDURE Add(VAR sum: INTEGER; amount: INTEGER);
BEGIN sum := sum + amount END Add;
PROCEDURE Area(width, height: INTEGER): INTEGER;
BEGIN RETURN width * height END Area;
BEGIN
  count := (*!*)cuont; (*<*)total := Area(items[1].count, 2) + 3;(*>*) total := (*!*)TRUE;
  WriteInt(total, 1); (*!*)Add(total); (*<*)Add(items[count + 1].weight, total);(*>*) items[1].(*!*)size := 3;
  IF done THEN letter := (*!*)count; (*<*)items[2].count := (total + 1) DIV 2;(*>*) Add(count, (*!*)letter) END;
  WHILE (*!*)count DO (*<*)WriteString("count");(*>*) items[(*!*)done].count := 1 END;
  FOR count := 1 TO 9 DO total := total (*!*)+ done; (*<*)WriteInt(total, 3);(*>*) WriteLn((*!*)1) END
END Statements.
"#;

/// The like of [`STATEMENTS`] for declarations.
const DECLARATIONS: &str = r#"MODULE Declarations;
FROM SWholeIO IMPORT WriteInt;
CONST
  half = (*!*)full DIV 2;
  (*<*)limit = (3 + 4) * 2;(*>*)
  most = 5 (*!*)+ TRUE;
TYPE
  Kind = (food, tool, toy);
  Shelf = ARRAY [1..8] OF (*!*)Missing;
  (*<*)Table = ARRAY [1..8], Kind OF CARDINAL;(*>*)
  Index = [1..(*!*)last];
  (*<*)Item = RECORD kind: Kind; count, weight: INTEGER END;(*>*)
  Pointer = POINTER TO (*!*)Itm;
VAR
  price: (*!*)Pennies; (*<*)items, others: ARRAY [1..20] OF Item;(*>*) total, count: INTEGER;
  (*<*)table: Table;(*>*)
  done: (*!*)BOOLAEN;
  letter: CHAR;
PROCEDURE Add(VAR sum: INTEGER; amount: INTEGER);
BEGIN sum := sum + amount END Add;
BEGIN
  total := (*!*)TRUE; table[1, tool] := 1; count := limit;
  (*!*)Add(count); letter := (*!*)count; items[1] := others[1];
  WriteInt(items[1].count, 1)
END Declarations.
"#;

/// The number of mistakes.
const MISTAKES: usize = 10;

/// The replacements of each token of statements; the last one is the token, twice.
const EDITS: [&str; 6] = ["", "IF", "END", ";", "ELSE IF x THEN", DOUBLED];

/// The replacements of each token of declarations.
const EDITS_OF_DECLARATIONS: [&str; 6] = ["", "is", ",", ";", ":", DOUBLED];

/// The token, twice.
const DOUBLED: &str = "doubled";

/// One mistake of so many may be silenced: a heading that is broken leaves the names of its procedure and
/// parameters unknown.
const SILENCED: usize = 80;

/// Breaks each token of `broken`, a part of a module with mistakes, in each way, and returns the number of
/// mistakes that `silenced` finds unreported, that of the cases, and a description.
fn count(
    broken: &str,
    edits: &[&str],
    mut silenced: impl FnMut(&str) -> Vec<String>,
) -> (usize, usize, String) {
    let pieces = tokens(broken, &SYMBOLS);
    let (mut cases, mut all, mut lost) = (0, 0, String::new());
    for (at, token) in pieces.iter().enumerate().filter(|(_, token)| !token.trim().is_empty()) {
        let word = token.trim_end();
        let doubled = format!("{word} {word}");
        for edit in edits.iter().copied() {
            let mut pieces = pieces.clone();
            let spaced =
                format!(" {}{}", if edit == DOUBLED { &doubled } else { edit }, &token[word.len()..]);
            pieces[at] = &spaced;
            let silenced = silenced(&pieces.concat());
            cases += 1;
            if !silenced.is_empty() {
                all += silenced.len();
                lost += &format!("{at} `{token}` -> `{edit}`: {}\n", silenced.join(" | "));
            }
        }
    }
    (all, cases, lost)
}

/// Returns the lines of [`MODULE`] with a mistake that is not reported if the procedure `Broken` is replaced
/// by `broken`.
fn silenced(session: &mut Session, before: &str, broken: &str, after: &str) -> Vec<String> {
    let text = format!("{before}{broken}{after}");
    let offsets = session.offsets(Path::new("ten.mod"), &text);
    let lines: FxHashSet<usize> = offsets.iter().map(|offset| text[..*offset].lines().count()).collect();
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
    let (all, cases, lost) = count(broken, &EDITS, |broken| silenced(&mut session, before, broken, after));
    let message = format!("{all} of {} are not reported in {cases} cases:\n{lost}", cases * MISTAKES);
    assert!(all * SILENCED <= cases * MISTAKES, "{message}");
}

/// Breaks each marked part of `module`, and checks that at most one in `tolerated` of the mistakes after marks
/// is silenced.
fn check_marked(module: &str, edits: &[&str], tolerated: usize) {
    const MARK: &str = "(*!*)";
    let mut session = Session::new();
    let mut silenced = |text: &str| {
        let offsets = session.offsets(Path::new("marked.mod"), text);
        let marks = text.match_indices(MARK).map(|(at, mark)| at + mark.len());
        let beginning = |at: usize| text[at..].chars().take(12).collect();
        marks.filter(|at| !offsets.contains(at)).map(beginning).collect::<Vec<String>>()
    };
    let mistakes = module.matches(MARK).count();
    assert!(mistakes >= MISTAKES);
    assert_eq!(silenced(module), Vec::<String>::new());
    let (mut all, mut cases, mut lost) = (0, 0, String::new());
    for (start, mark) in module.match_indices("(*<*)") {
        let (before, rest) = module.split_at(start + mark.len());
        let (broken, after) = rest.split_at(rest.find("(*>*)").expect("the end is also marked"));
        let one = count(broken, edits, |broken| silenced(&format!("{before}{broken}{after}")));
        all += one.0;
        cases += one.1;
        lost += &format!("{broken}\n{}", one.2);
    }
    let message = format!("{all} of {} are not reported in {cases} cases:\n{lost}", cases * mistakes);
    if std::env::var_os("TLC_SHOW").is_some() {
        println!("{message}");
    }
    assert!(all * tolerated <= cases * mistakes, "{message}");
}

#[test]
fn mistakes_beside_a_broken_statement_are_reported() {
    check_marked(STATEMENTS, &EDITS, 100);
}

/// A declaration that lacks its name explains each unknown name, and one that lacks its type each use.
#[test]
fn mistakes_beside_a_broken_declaration_are_reported() {
    check_marked(DECLARATIONS, &EDITS_OF_DECLARATIONS, 12);
}
