//! Headings of called procedures.

use super::client::Client;
use super::marked::at_mark;

const FRAME: &str = "MODULE Main;
TYPE Op = PROCEDURE (INTEGER, VAR CHAR): BOOLEAN; R = RECORD op: Op END;
VAR op: Op; r: R; n: INTEGER;
(* Adds to a number. *)
PROCEDURE Add(VAR to: INTEGER; a, b: INTEGER);
BEGIN
  to := a + b
END Add;
BEGIN
  CALL
END Main.
";

/// Returns the heading at a mark in the statements, with the active parameter in angle brackets.
fn shown(client: &mut Client, call: &str) -> String {
    let params = at_mark(client, "Main.mod", &FRAME.replace("CALL", call));
    let found = client.request("textDocument/signatureHelp", params);
    let signature = &found["signatures"][0];
    let Some(label) = signature["label"].as_str() else { return "none".to_owned() };
    let active = found["activeParameter"].as_u64().unwrap_or(99) as usize;
    let offset = |end: usize| signature["parameters"][active]["label"][end].as_u64().map(|at| at as usize);
    match (offset(0), offset(1)) {
        (Some(start), Some(end)) => {
            format!("{}<{}>{}", &label[..start], &label[start..end], &label[end..])
        }
        _ => label.to_owned(),
    }
}

#[test]
fn headings_show_the_active_parameter() {
    let mut client = Client::start(&[("Main.mod", FRAME)]);
    client.open("Main.mod");
    let mut shown = |call: &str| shown(&mut client, call);
    assert_eq!(shown("Add(@"), "PROCEDURE Add(<VAR to: INTEGER>; a, b: INTEGER)");
    assert_eq!(shown("Add(n, (* ü *) @)"), "PROCEDURE Add(VAR to: INTEGER; <a>, b: INTEGER)");
    assert_eq!(shown("Add(n, ABS(1), n@); n := 1"), "PROCEDURE Add(VAR to: INTEGER; a, <b>: INTEGER)");
    assert_eq!(shown("Add(n, ABS(@"), "PROCEDURE ABS(<x: Number>): Number");
    assert_eq!(shown("Add(n, (1 + @"), "PROCEDURE Add(VAR to: INTEGER; <a>, b: INTEGER)");
    assert_eq!(shown("INC(n, @"), "PROCEDURE INC(VAR x: Ordinal; <[n: Whole = 1]>)");
    assert_eq!(shown("IF op(1, @"), "op: PROCEDURE (INTEGER, <VAR CHAR>): BOOLEAN");
    assert_eq!(shown("IF r.op(@"), "op: PROCEDURE (<INTEGER>, VAR CHAR): BOOLEAN");
    for none in ["@", "Add(n, 1, 2); @", "Add(n, 1, 2)@", "Unknown(@", "n := (@"] {
        assert_eq!(shown(none), "none", "{none}");
    }
}

#[test]
fn headings_come_with_documentation() {
    let mut client = Client::start(&[("Main.mod", FRAME)]);
    client.open("Main.mod");
    let params = at_mark(&mut client, "Main.mod", &FRAME.replace("CALL", "Add(@"));
    let found = client.request("textDocument/signatureHelp", params);
    assert_eq!(found["signatures"][0]["documentation"]["value"], "Adds to a number.");
}
