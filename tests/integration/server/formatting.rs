//! Formatting in an editor.

use serde_json::{Value, json};

use super::client::Client;

const TEXT: &str = "MODULE M;\nVAR   x: INTEGER;\nBEGIN\n  x:=1;\n  x  :=  2\nEND M.\n";

fn formatted(client: &mut Client, params: Value, method: &str) -> Value {
    client.request(method, params)
}

#[test]
fn a_text_is_formatted_as_by_the_command() {
    let mut client =
        Client::start(&[("M.mod", TEXT), ("Wrong.mod", "MODULE Wrong; BEGIN x := END Wrong.\n")]);
    client.open("M.mod");
    let options = json!({ "tabSize": 8, "insertSpaces": true });
    let params = json!({ "textDocument": { "uri": client.uri("M.mod") }, "options": options });
    let edits = formatted(&mut client, params.clone(), "textDocument/formatting");
    assert_eq!(changed(TEXT, &edits), "MODULE M;\nVAR x: INTEGER;\nBEGIN\n  x := 1;\n  x := 2\nEND M.\n");
    let range = json!({ "start": { "line": 3, "character": 0 }, "end": { "line": 4, "character": 0 } });
    let mut of_lines = params;
    of_lines["range"] = range;
    let edits = formatted(&mut client, of_lines.clone(), "textDocument/rangeFormatting");
    assert_eq!(changed(TEXT, &edits), TEXT.replace("x:=1", "x := 1"));
    let dos = TEXT.replace('\n', "\r\n");
    client.set_text("M.mod", &dos);
    let mut of_dos = of_lines.clone();
    of_dos.as_object_mut().expect("parameters").remove("range");
    let edits = formatted(&mut client, of_dos, "textDocument/formatting");
    let expected = "MODULE M;\nVAR x: INTEGER;\nBEGIN\n  x := 1;\n  x := 2\nEND M.\n";
    assert_eq!(changed(&dos, &edits), expected.replace('\n', "\r\n"));
    client.open("Wrong.mod");
    let params = json!({ "textDocument": { "uri": client.uri("Wrong.mod") }, "options": options });
    assert!(formatted(&mut client, params, "textDocument/formatting").is_null(), "it has a syntax error");
}

/// Returns a text of ASCII characters with the edits of an answer.
fn changed(text: &str, edits: &Value) -> String {
    let offset = |place: &Value| {
        let number = |name: &str| place[name].as_u64().unwrap_or_default() as usize;
        let before: usize = text.split_inclusive('\n').take(number("line")).map(str::len).sum();
        before + number("character")
    };
    let mut text = text.to_owned();
    let edits = edits.as_array().cloned().unwrap_or_default();
    let places = edits.iter().map(|edit| {
        let range = &edit["range"];
        (offset(&range["start"]), offset(&range["end"]), edit["newText"].as_str().unwrap_or_default())
    });
    let places: Vec<_> = places.collect();
    for (start, end, new) in places.into_iter().rev() {
        text.replace_range(start..end, new);
    }
    text
}
