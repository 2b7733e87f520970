//! Hover on variables: their values at the place, and the checks around it.

use super::client::Client;

const TEXT: &str = "MODULE A;
TYPE Small = [0 .. 9]; Colour = (red, green, blue);
VAR a: ARRAY [0 .. 9] OF INTEGER; in: INTEGER;
PROCEDURE P(n: INTEGER; c: Colour): INTEGER;
VAR i, j: INTEGER; s: Small;
BEGIN
  FOR i := 1 TO 8 DO a[i] := a[i + 1] END;
  IF (n > 2) AND (n < 5) THEN s := n; j := n * 2 ELSE j := n; s := 0 END;
  IF c # red THEN a[j] := ORD(c) END;
  RETURN j + ORD(s)
END P;
BEGIN
  in := a[3];
  a[0] := P(in, blue) + P(1, red)
END A.
";

#[test]
fn values_of_variables_are_shown() {
    let mut client = Client::start(&[("A.mod", TEXT)]);
    client.open("A.mod");
    let mut hover = |word: &str, number| {
        let found = client.request_at("textDocument/hover", "A.mod", word, number);
        let text = found["contents"]["value"].as_str().unwrap_or_default().to_owned();
        text.split("\n\n").skip(1).map(str::to_owned).collect::<Vec<_>>().join("|")
    };
    assert_eq!(
        hover("i] :=", 0),
        "8 bytes|values here: `1 .. 8`|SSA value: `i.2 := phi(i.1, i.3)`, FOR, line 7\n- `i.1 := 1`, line 7\n\
         - `i.3 := i.2 + 1`, FOR, line 7|index check: omitted, `1 .. 8` is within `0 .. 9`"
    );
    assert!(hover("i + 1", 0).contains("index check: omitted, `2 .. 9` is within `0 .. 9`"));
    assert!(
        hover("n; j", 0).contains(
            "values here: `3 .. 4`|SSA value: `n.1`, the parameter|known here: `n > 2` holds (line 8), `n < 5` holds \
             (line 8)|range check: omitted, `3 .. 4` is within `0 .. 9`"
        ),
        "{}",
        hover("n; j", 0)
    );
    assert!(hover("j] :=", 0).contains("index check: "), "{}", hover("j] :=", 0));
    assert!(hover("j] :=", 0).contains("is not always within `0 .. 9`"));
    assert!(hover("j := n * 2", 0).contains("values here: `6 .. 8`"));
}

#[test]
fn a_program_with_errors_has_no_values() {
    let mut client = Client::start(&[("A.mod", &TEXT.replace("c # red", "c # missing"))]);
    client.open("A.mod");
    let found = client.request_at("textDocument/hover", "A.mod", "i] :=", 0);
    let text = found["contents"]["value"].as_str().unwrap_or_default();
    assert!(text.contains("VAR i: INTEGER") && !text.contains("values here"), "{text}");
}

const LOOPS: &str = "MODULE L;
FROM InOut IMPORT ReadInt, WriteInt;
TYPE Link = POINTER TO Node; Node = RECORD key: INTEGER; next: Link END;
VAR list: Link; numbers: ARRAY [0 .. 9] OF INTEGER;
PROCEDURE Find(start: Link; key: INTEGER): Link;
VAR at: Link; steps: INTEGER;
BEGIN
  at := start; steps := 0;
  WHILE at # NIL DO
    IF at^.key = key THEN RETURN at END;
    at := at^.next; INC(steps)
  END;
  WriteInt(steps, 1);
  RETURN at
END Find;
PROCEDURE Sum(VAR a: ARRAY OF INTEGER; n: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(a) DO sum := sum + a[i] END;
  IF (n >= 0) AND (n <= VAL(INTEGER, HIGH(a))) THEN a[n] := sum END;
  IF sum > 0 THEN n := sum ELSIF n > 3 THEN ReadInt(n) END;
  a[n] := a[n] + 100 DIV n;
  RETURN n
END Sum;
PROCEDURE Insert(VAR first: Link; key: INTEGER);
VAR new, other: Link; BEGIN
  NEW(new); new^.key := key; new^.next := first; first := new;
  other := new^.next;
  other^.key := other^.key + 1
END Insert;
BEGIN
  list := NIL; Insert(list, 3); Insert(list, 4);
  list := Find(list, 3);
  numbers[0] := Sum(numbers, 5) + Sum(numbers, 2)
END L.
";

/// Returns the text of a hover without the declaration, the paragraphs divided by bars.
fn hover(client: &mut Client, word: &str, number: usize) -> String {
    let found = client.request_at("textDocument/hover", "L.mod", word, number);
    let text = found["contents"]["value"].as_str().unwrap_or_default().to_owned();
    let paragraphs = text.split("\n\n").skip(1).filter(|part| !part.ends_with("bytes"));
    paragraphs.map(|part| part.replace('\n', " ")).collect::<Vec<_>>().join(" | ")
}

#[test]
fn the_definitions_that_reach_a_place_are_shown() {
    let mut client = Client::start(&[("L.mod", LOOPS)]);
    client.open("L.mod");
    let expected = [
        // The head of a loop joins the value before it and the one at the end of its body.
        (
            "at # NIL",
            0,
            "SSA value: `at.2 := phi(at.1, at.3)`, WHILE, line 9 - `at.1 := start`, line 8 - `at.3 := at^.next`, line 11",
        ),
        // In the body the condition holds, so no check of NIL is needed.
        (
            "at^.key",
            0,
            "SSA value: `at.2 := phi(at.1, at.3)`, WHILE, line 9 - `at.1 := start`, line 8 - `at.3 := at^.next`, line 11 | known here: `at # NIL` holds (line 9) | NIL check: omitted, `at # NIL` holds (line 9)",
        ),
        (
            "at\nEND Find",
            0,
            "SSA value: `at.2 := phi(at.1, at.3)`, WHILE, line 9 - `at.1 := start`, line 8 - `at.3 := at^.next`, line 11 | known here: `at # NIL` does not hold (line 9)",
        ),
        ("at := at^", 0, "SSA value: `at.3 := at^.next`, line 11"),
        (
            "steps)\n",
            0,
            "values here: `1 .. 9223372036854775807` | SSA value: `steps.3 := steps.2 + 1`, line 11 | range check: `1 .. 9223372036854775808` is not always within `-9223372036854775808 .. 9223372036854775807`",
        ),
        ("key THEN", 0, "values here: `3` | SSA value: `key.1`, the parameter"),
    ];
    for (word, number, text) in expected {
        assert_eq!(hover(&mut client, word, number), text, "{word}");
    }
}

#[test]
fn conditions_and_earlier_checks_decide_checks() {
    let mut client = Client::start(&[("L.mod", LOOPS)]);
    client.open("L.mod");
    let mut ends = |word: &str, number, end: &str| {
        let text = hover(&mut client, word, number);
        assert!(text.ends_with(end), "{word}: {text}");
    };
    ends("i] END", 0, "index check: omitted, FOR ends at `HIGH(a)` (line 20)");
    ends(
        "n] := sum",
        0,
        "known here: `n >= 0` holds (line 21), `n <= VAL(INTEGER, HIGH(a))` holds (line 21) | index check: omitted, `n <= VAL(INTEGER, HIGH(a))` holds (line 21)",
    );
    ends("n] := a", 0, "index check: needed, no condition limits the index to `HIGH` of the array");
    ends(
        "n;\n  RETURN",
        0,
        "overflow check: `-18446744073709551616 .. 18446744073709551614` is not always within the limits of its type",
    );
    ends(
        "new^.key",
        0,
        "SSA value: `new.1`, a new variable, line 28 | NIL check: omitted, `NEW(new)` returns no `NIL` (line 28)",
    );
    ends(
        "other^.key",
        0,
        "SSA value: `other.1 := new^.next`, line 29 | NIL check: needed, no condition excludes `NIL`",
    );
}

#[test]
fn calls_that_get_a_variable_define_it() {
    let mut client = Client::start(&[("L.mod", LOOPS)]);
    client.open("L.mod");
    let text = hover(&mut client, "n] := a", 0);
    assert!(text.contains("`n.4 := phi(n.2, n.3, n.1)`, END of IF, line 22"), "{text}");
    assert!(
        text.contains(
            "- `n.1`, the parameter - `n.2 := sum`, line 22 - `n.3`, changed by `ReadInt(n)`, line 22"
        ),
        "{text}"
    );
}
