//! Names and keywords that fit a place.

use serde_json::{Value, json};

use super::PROGRAM;
use super::client::Client;
use super::marked::{at_mark, changed, unmarked};

const FRAME: &str = "MODULE Main;
IMPORT Stack; FROM Stack IMPORT Colour;
TYPE Day = (monday, sunday); Point = RECORD x, y: INTEGER; next: POINTER TO Point END;
VAR point: Point; days: ARRAY Day OF Stack.Colour; pair: Stack.Pair;
PROCEDURE Move(VAR p: Point; by: Day): Day;
VAR local: Point;
BEGIN
  INNER
END Move;
BEGIN
  OUTER
END Main.
";

fn opened(capabilities: Value) -> Client {
    let mut client = Client::start_with(&PROGRAM, capabilities);
    client.open("Main.mod");
    client
}

/// Returns the items at a mark in their order.
fn items(client: &mut Client, marked: &str) -> Vec<Value> {
    let params = at_mark(client, "Main.mod", marked);
    let found = client.request("textDocument/completion", params);
    let mut items = found["items"].as_array().cloned().unwrap_or_default();
    items.sort_by_key(|item| item["sortText"].as_str().unwrap_or_default().to_owned());
    items
}

fn labels(items: &[Value]) -> Vec<&str> {
    items.iter().map(|item| item["label"].as_str().expect("a label")).collect()
}

/// Returns the labels of the first items at a mark in the statements of the module.
fn outer(client: &mut Client, statements: &str, most: usize) -> String {
    let found = items(client, &FRAME.replace("INNER", "").replace("OUTER", statements));
    labels(&found[..found.len().min(most)]).join(" ")
}

#[test]
fn members_follow_a_period() {
    let mut client = opened(json!({}));
    let mut members = |statements: &str| outer(&mut client, statements, 9);
    assert_eq!(members("point.@"), "x y next");
    assert_eq!(members("point.next^.next^.@"), "x y next");
    assert_eq!(members("pair.@ := red"), "left right");
    assert_eq!(members("Stack.@"), "Stack Colour red green Pair Push");
    assert_eq!(members("WriteLn; (* ü𝄞 *) point.@"), "x y next");
    assert_eq!(members("point.n@"), "x y next");
    assert_eq!(members("unknown.@"), "");
    assert_eq!(members("point.x.@"), "");
}

#[test]
fn a_pointer_is_followed_first() {
    let mut client = opened(json!({}));
    let (text, _) = unmarked(&FRAME.replace("OUTER", "point.next.@"));
    let found = items(&mut client, &FRAME.replace("OUTER", "point.next.@"));
    let edits = [found[0]["textEdit"].clone(), found[0]["additionalTextEdits"][0].clone()];
    assert!(changed(&text, &edits).contains("point.next^.x\n"));
}

#[test]
fn near_names_come_first() {
    let mut client = opened(json!({}));
    let mut inner = |statements: &str, most| {
        let found = items(&mut client, &FRAME.replace("OUTER", "").replace("INNER", statements));
        labels(&found[..found.len().min(most)]).join(" ")
    };
    assert_eq!(inner("@", 7), "by local p Move Stack days pair");
    assert_eq!(inner("IF by = monday THEN lo@", 3), "by local p");
    assert_eq!(inner("WITH p DO @", 5), "next x y by local");
    assert_eq!(inner("WITH p DO x := 1; @ END", 5), "next x y by local");
    assert_eq!(inner("WITH p DO x := 1 END; @", 3), "by local p");
    assert_eq!(inner("RETURN @", 3), "monday sunday by");
}

#[test]
fn the_values_of_the_expected_type_come_first() {
    let mut client = opened(json!({}));
    let mut first = |statements: &str| outer(&mut client, statements, 2);
    assert_eq!(first("days[monday] := @"), "red green");
    assert_eq!(first("IF days[monday] = @"), "red green");
    assert_eq!(first("days[@"), "monday sunday");
    assert_eq!(first("pair.left := Stack.green; CASE pair.left OF @"), "red green");
    assert_eq!(first("CASE pair.left OF red: point.x := 1 | @"), "red green");
    assert_eq!(first("Move(point, @"), "monday sunday");
    let unqualified = FRAME.replace(" FROM Stack IMPORT Colour;", "").replace("OUTER", "pair.left := @");
    assert_eq!(labels(&items(&mut client, &unqualified)[..2]), ["Stack.red", "Stack.green"]);
}

#[test]
fn types_follow_a_colon_and_words_their_constructs() {
    let mut client = opened(json!({}));
    let found = items(&mut client, "MODULE Main;\nTYPE Own = CHAR;\nVAR x: @\nEND Main.\n");
    assert_eq!(labels(&found[..6]), ["Own", "ARRAY", "POINTER", "PROCEDURE", "RECORD", "SET"]);
    assert!(labels(&found).contains(&"INTEGER") && !labels(&found).contains(&"ABS"));
    let found = items(&mut client, "MODULE Main;\nTYPE Own = CHAR; A = ARRAY Own OF @");
    assert_eq!(labels(&found)[0], "Own");
    assert_eq!(outer(&mut client, "IF point.x > 1 @", 9), "AND DIV IN MOD OR THEN");
    assert_eq!(outer(&mut client, "FOR i := 1 TO 2 @", 9), "AND BY DIV DO IN MOD OR");
    assert!(outer(&mut client, "REPEAT point.x := 1; @", 99).contains(" UNTIL "));
    let found = items(&mut client, "MODULE Main;\nVAR x: CHAR;\n@\nEND Main.\n");
    assert_eq!(labels(&found), ["BEGIN", "CONST", "END", "MODULE", "PROCEDURE", "TYPE", "VAR"]);
}

#[test]
fn imports_are_completed() {
    let mut client = opened(json!({}));
    let found = items(&mut client, "MODULE Main;\nIMPORT @\nEND Main.\n");
    assert_eq!(labels(&found)[0], "Stack");
    assert!(labels(&found).contains(&"InOut") && labels(&found).contains(&"SYSTEM"));
    assert_eq!(labels(&items(&mut client, "MODULE Main;\nFROM Stack @")), ["IMPORT"]);
    let found = items(&mut client, "MODULE Main;\nFROM Stack IMPORT red, @;\nBEGIN END Main.\n");
    assert_eq!(labels(&found), ["Colour", "Pair", "Push", "Stack", "green"]);
    let found = items(&mut client, "MODULE Main;\nFROM InOut IMPORT @;\nBEGIN END Main.\n");
    assert!(labels(&found).contains(&"WriteLn"));
}

#[test]
fn names_of_other_modules_come_with_their_import() {
    let mut client = opened(json!({}));
    let mut chosen = |statements: &str, label: &str, origin: &str| {
        let marked = FRAME.replace("INNER", "RETURN by").replace("OUTER", statements);
        let (text, _) = unmarked(&marked);
        let found = items(&mut client, &marked);
        let is_meant = |item: &&Value| {
            item["label"] == label
                && item["labelDetails"]["description"].as_str().unwrap_or_default() == origin
        };
        let item = found.iter().find(is_meant).expect("the name is offered");
        let mut edits = item["additionalTextEdits"].as_array().cloned().unwrap_or_default();
        edits.push(item["textEdit"].clone());
        let text = changed(&text, &edits);
        client.set_text("Main.mod", &text);
        let errors: Vec<String> =
            client.messages("Main.mod").into_iter().filter(|message| message.contains(": E")).collect();
        (text.lines().skip(1).take(2).collect::<Vec<_>>().join("|"), errors)
    };
    let (head, errors) = chosen("WriteL@", "WriteLn", "FROM InOut");
    let expected = "IMPORT Stack; FROM Stack IMPORT Colour;|FROM InOut IMPORT WriteLn;";
    assert_eq!((head.as_str(), errors.as_slice()), (expected, &[][..]));
    let (head, errors) = chosen("InOut.Write@", "WriteLn", "");
    assert!(head.starts_with("IMPORT Stack, InOut; FROM Stack") && errors.is_empty(), "{head} {errors:?}");
    let (head, _) = chosen("InO@", "InOut", "IMPORT InOut");
    assert!(head.starts_with("IMPORT Stack, InOut; FROM Stack"), "{head}");
}

#[test]
fn there_are_no_names_in_comments_strings_and_numbers() {
    let mut client = opened(json!({}));
    for statements in ["(* point.@ *)", "x := 'point.@'", "point.x := 12@", "(* @", "x := \"@", "<* @ *>"] {
        assert_eq!(outer(&mut client, statements, 99), "", "{statements}");
    }
    assert!(items(&mut client, "MODULE Main;\nVAR @").is_empty(), "a new name");
}

#[test]
fn snippets_close_what_they_open() {
    let capabilities = json!({
        "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } }
    });
    let mut client = opened(capabilities);
    let text = |found: &[Value], label: &str| {
        let item = found.iter().find(|item| item["label"] == label).expect("a snippet");
        assert_eq!(item["insertTextFormat"], 2);
        item["textEdit"]["newText"].as_str().expect("a text").to_owned()
    };
    let found = items(&mut client, &FRAME.replace("OUTER", "@"));
    assert_eq!(text(&found, "IF"), "IF ${1:condition} THEN\n  $0\nEND");
    let found = items(&mut client, "MODULE Main;\n@\nEND Main.\n");
    assert_eq!(text(&found, "PROCEDURE"), "PROCEDURE ${1:Name}(${2});\nBEGIN\n  $0\nEND ${1:Name};");
    let found = items(&mut client, "@");
    assert_eq!(text(&found, "MODULE"), "MODULE ${1:Main};\n\nBEGIN\n  $0\nEND ${1:Main}.\n");
}

#[test]
fn documentation_follows_on_request() {
    let mut client = opened(json!({}));
    let found = items(&mut client, &FRAME.replace("INNER", "").replace("OUTER", "Stack.@"));
    let item = found.into_iter().find(|item| item["label"] == "Push").expect("an item");
    let item = client.request("completionItem/resolve", item);
    let value = item["documentation"]["value"].as_str().unwrap_or_default();
    assert!(value.contains("PROCEDURE Push(VAR s: Stack; pair: Pair)"), "{value}");
    assert!(value.contains("Puts a pair on the stack."), "{value}");
}

#[test]
fn library_modules_and_files_outside_of_the_folders_are_completed() {
    let other = tempfile::tempdir().expect("a folder");
    let path = other.path().join("Other.mod");
    std::fs::write(&path, "MODULE Other;\nVAR r: RECORD a: CHAR END;\nBEGIN\n  r.\nEND Other.\n")
        .expect("a file");
    let mut client = opened(json!({}));
    let file = path.display().to_string();
    client.open(&file);
    let mut params = client.place(&file, "r.\n", 0);
    params["position"]["character"] = json!(4);
    let found = client.request("textDocument/completion", params);
    assert_eq!(labels(found["items"].as_array().expect("items")), ["a"]);
    let place = client.request_at("textDocument/declaration", "Main.mod", "WriteInt", 0);
    let file = place["uri"].as_str().and_then(|uri| uri.strip_prefix("file://")).expect("a file").to_owned();
    client.open(&file);
    let params = client.place(&file, "END InOut.", 0);
    let found = client.request("textDocument/completion", params);
    assert!(labels(found["items"].as_array().expect("items")).contains(&"PROCEDURE"));
}

/// Every place of unfinished texts has an answer.
#[test]
fn no_place_is_refused() {
    let mut client = opened(json!({}));
    let text = "MODULE M; IMPORT ; FROM X IMPORT a; VAR ü: T(* 𝄞 *); r: RECORD CASE b: OF 1: x: END; \
                PROCEDURE P(VAR a; BEGIN WITH a[ DO CASE OF a.b^.: ) ] | f(1, g(\nIF ELSE IF .. := ^.x( 'a";
    client.set_text("Main.mod", text);
    let uri = client.uri("Main.mod");
    for (line, length) in [(0, 180), (1, 45), (2, 1), (99, 1)] {
        for character in (0..length).step_by(if line == 0 { 3 } else { 1 }) {
            let position = json!({ "line": line, "character": character });
            let params = json!({ "textDocument": { "uri": uri }, "position": position });
            client.request("textDocument/completion", params.clone());
            client.request("textDocument/signatureHelp", params);
            let range = json!({ "start": position, "end": position });
            let context = json!({ "diagnostics": [] });
            let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": context });
            client.request("textDocument/codeAction", params.clone());
            client.request("textDocument/inlayHint", params);
        }
    }
}

#[test]
fn the_name_of_the_block_follows_its_end() {
    let mut client = opened(json!({}));
    let text = "MODULE Main;\nPROCEDURE Outer;\n  PROCEDURE Inner;\n  BEGIN\n  END INNER;\nBEGIN\nEND OUTER;\n\
                BEGIN\nEND MAIN";
    let mut name = |marked: &str| labels(&items(&mut client, marked)).join(" ");
    assert_eq!(name(&text.replace("INNER", "@")), "Inner");
    assert_eq!(name(&text.replace("INNER", "Inner").replace("OUTER", "@")), "Outer");
    assert_eq!(name(&text.replace("INNER", "Inner").replace("OUTER", "Outer").replace("MAIN", "@")), "Main");
    assert_eq!(name("DEFINITION @"), "MODULE");
}
