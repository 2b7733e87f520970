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
        "8 bytes|values here: `1 .. 8`|index check: omitted, `1 .. 8` is within `0 .. 9`"
    );
    assert!(hover("i + 1", 0).contains("index check: omitted, `2 .. 9` is within `0 .. 9`"));
    assert!(
        hover("n; j", 0).contains("values here: `3 .. 4`|range check: omitted, `3 .. 4` is within `0 .. 9`")
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
