//! Tokens, folding, selections.

use serde_json::{Value, json};

use super::client::Client;

const TEXT: &str = "MODULE A;
IMPORT InOut;
FROM InOut IMPORT
  WriteLn;
(* One
   ü𝄞 *)
CONST Max = 9;
TYPE Colour = (red, green);
  R = RECORD
    f: Colour
  END;
VAR a: ARRAY [0 .. Max] OF R;
PROCEDURE P(n: CARDINAL);
BEGIN
  IF n = 0 THEN
    RETURN
  ELSE (* ü𝄞 *) a[n].f := red;
    WriteLn
  END;
  InOut.WriteString('é')
END P;
BEGIN
  P(1)
END A.
";

fn opened(text: &str) -> Client {
    let mut client = Client::start(&[("A.mod", text)]);
    client.open("A.mod");
    client
}

/// Returns the words of a text with their kinds, from the integers of an answer.
fn words(client: &Client, data: &Value) -> Vec<String> {
    const TYPES: [&str; 14] = [
        "keyword",
        "number",
        "string",
        "comment",
        "operator",
        "macro",
        "namespace",
        "type",
        "enumMember",
        "variable",
        "parameter",
        "property",
        "function",
        "label",
    ];
    const MODIFIERS: [&str; 4] = ["declaration", "readonly", "static", "library"];
    let data: Vec<usize> = data
        .as_array()
        .into_iter()
        .flatten()
        .map(|number| number.as_u64().unwrap_or_default() as usize)
        .collect();
    let text = client.text("A.mod");
    let lines: Vec<Vec<u16>> = text.lines().map(|line| line.encode_utf16().collect()).collect();
    let (mut line, mut column) = (0, 0);
    let word = |token: &[usize]| {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let word = String::from_utf16_lossy(&lines[line][column..column + token[2]]);
        let set = (0..4).filter(|bit| token[4] >> bit & 1 == 1);
        let modifiers: String = set.map(|bit| format!(".{}", MODIFIERS[bit])).collect();
        format!("{word} {}{modifiers}", TYPES[token[3]])
    };
    data.chunks(5).map(word).collect()
}

#[test]
fn words_are_classified() {
    let mut client = opened(TEXT);
    let document = json!({ "textDocument": { "uri": client.uri("A.mod") } });
    let answer = client.request("textDocument/semanticTokens/full", document);
    let found = words(&client, &answer["data"]);
    let expected = [
        "MODULE keyword",
        "A namespace.declaration",
        "IMPORT keyword",
        "InOut namespace.library",
        "FROM keyword",
        "InOut namespace.library",
        "IMPORT keyword",
        "WriteLn function.library",
        "(* One comment",
        "ü𝄞 *) comment",
        "CONST keyword",
        "Max variable.declaration.readonly",
        "= operator",
        "9 number",
        "TYPE keyword",
        "Colour type.declaration",
        "= operator",
        "red enumMember.declaration.readonly",
        "green enumMember.declaration.readonly",
        "R type.declaration",
        "= operator",
        "RECORD keyword",
        "f property.declaration",
        "Colour type",
        "END keyword",
        "VAR keyword",
        "a variable.declaration.static",
        "ARRAY keyword",
        "0 number",
        ".. operator",
        "Max variable.readonly",
        "OF keyword",
        "R type",
        "PROCEDURE keyword",
        "P function.declaration",
        "n parameter.declaration",
        "CARDINAL type.library",
    ];
    assert_eq!(found[..expected.len()], expected);
    for word in ["(* ü𝄞 *) comment", "a variable.static", "f property", ":= operator", "'é' string"] {
        assert!(found.iter().any(|found| found == word), "{word}");
    }
    // The lines of the body of P.
    let range = json!({ "start": { "line": 15, "character": 0 }, "end": { "line": 16, "character": 99 } });
    let params = json!({ "textDocument": { "uri": client.uri("A.mod") }, "range": range });
    let answer = client.request("textDocument/semanticTokens/range", params);
    let found = words(&client, &answer["data"]);
    assert_eq!(found[..3], ["RETURN keyword", "ELSE keyword", "(* ü𝄞 *) comment"]);
    assert_eq!(found.last().map(String::as_str), Some("red enumMember.readonly"));
}

#[test]
fn changed_tokens_are_sent_alone() {
    let mut client = opened("MODULE A;\nVAR x: INTEGER;\nBEGIN\n  x := 1\nEND A.\n");
    let uri = client.uri("A.mod");
    let document = json!({ "textDocument": { "uri": &uri } });
    let answer = client.request("textDocument/semanticTokens/full", document);
    client.set_text("A.mod", "MODULE A;\nVAR x: INTEGER;\nBEGIN\n  x := 1 + x\nEND A.\n");
    let params = json!({ "textDocument": { "uri": &uri }, "previousResultId": answer["resultId"] });
    let delta = client.request("textDocument/semanticTokens/full/delta", params);
    // Nine tokens precede: MODULE A VAR x INTEGER BEGIN x := 1.
    let data = json!([0, 2, 1, 4, 0, 0, 2, 1, 9, 4]);
    assert_eq!(delta["edits"], json!([{ "start": 45, "deleteCount": 0, "data": data }]));
    let params = json!({ "textDocument": { "uri": &uri }, "previousResultId": "unknown" });
    let whole = client.request("textDocument/semanticTokens/full/delta", params);
    assert_eq!(whole["data"].as_array().map(Vec::len), Some(13 * 5));
}

/// Returns the lines, from 1, of the parts to fold.
fn folds(client: &mut Client) -> Vec<String> {
    let document = json!({ "textDocument": { "uri": client.uri("A.mod") } });
    let found = client.request("textDocument/foldingRange", document);
    let fold = |range: &Value| {
        let line = |name: &str| range[name].as_u64().unwrap_or_default() + 1;
        format!("{}-{} {}", line("startLine"), line("endLine"), range["kind"].as_str().unwrap_or_default())
    };
    found.as_array().into_iter().flatten().map(|range| fold(range).trim_end().to_owned()).collect()
}

#[test]
fn parts_are_folded() {
    let mut client = opened(TEXT);
    let expected = ["2-4 imports", "5-6 comment", "8-11", "9-10", "13-20", "15-18", "17-18"];
    assert_eq!(folds(&mut client), expected);
    let mut client =
        opened("MODULE A;\nPROCEDURE P(\n  a: INTEGER);\nBEGIN\n  LOOP\n    IF a = THEN\n  END\n");
    assert!(!folds(&mut client).is_empty(), "an unfinished text");
    let mut client = opened("");
    assert!(folds(&mut client).is_empty());
}

#[test]
fn selections_grow() {
    let mut client = opened(TEXT);
    let mut found = |word: &str, number| {
        let place = client.place("A.mod", word, number);
        let params = json!({ "textDocument": place["textDocument"], "positions": [place["position"]] });
        let answer = client.request("textDocument/selectionRange", params);
        let text = client.text("A.mod");
        let lines: Vec<Vec<u16>> =
            text.split_inclusive('\n').map(|line| line.encode_utf16().collect()).collect();
        let offset = |place: &Value| {
            let number = |name: &str| place[name].as_u64().unwrap_or_default() as usize;
            lines[..number("line")].iter().map(Vec::len).sum::<usize>() + number("character")
        };
        let units: Vec<u16> = text.encode_utf16().collect();
        let (mut range, mut selections) = (&answer[0], Vec::new());
        while !range.is_null() {
            let (start, end) = (offset(&range["range"]["start"]), offset(&range["range"]["end"]));
            let selected = String::from_utf16_lossy(&units[start..end]);
            selections.push(selected.lines().next().unwrap_or_default().to_owned());
            range = &range["parent"];
        }
        selections
    };
    assert_eq!(
        found("f := ", 0),
        [
            "f",
            "a[n].f",
            "a[n].f := red",
            "a[n].f := red;",
            "IF n = 0 THEN",
            "IF n = 0 THEN",
            "BEGIN",
            "PROCEDURE P(n: CARDINAL);",
            "MODULE A;"
        ]
    );
    assert_eq!(found("n].f", 0)[..3], ["n", "a[n]", "a[n].f"]);
    assert_eq!(found("One", 0)[..2], ["(* One", "MODULE A;"]);
}
