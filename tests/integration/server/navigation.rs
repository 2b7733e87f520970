//! From names to declarations and uses.

use serde_json::json;

use super::PROGRAM;
use super::client::{Client, places};

fn opened() -> Client {
    let mut client = Client::start(&PROGRAM);
    client.open("Main.mod");
    client
}

#[test]
fn names_lead_to_their_declarations() {
    let mut client = opened();
    let mut found = |method: &str, word: &str, number| {
        places(&client.request_at(&format!("textDocument/{method}"), "Main.mod", word, number))
    };
    assert_eq!(found("definition", "Push", 1), ["Stack.mod:5:11"]);
    assert_eq!(found("declaration", "Push", 1), ["Stack.def:5:11"]);
    assert_eq!(found("implementation", "Push", 0), ["Stack.mod:5:11"]);
    assert_eq!(found("definition", "left", 0), ["Stack.def:3:20"]);
    assert_eq!(found("definition", "green", 0), ["Stack.def:2:28"]);
    assert_eq!(found("typeDefinition", "p.left", 0), ["Stack.def:3:6"]);
    assert_eq!(found("definition", "Stack", 0), ["Stack.mod:1:23"]);
    assert_eq!(found("definition", "ORD", 0), Vec::<String>::new());
    assert_eq!(found("definition", "WriteInt", 0).len(), 1, "the copy of a library module");
}

#[test]
fn a_body_leads_to_its_heading() {
    let mut client = opened();
    client.open("Stack.mod");
    let at = client.request_at("textDocument/definition", "Stack.mod", "Push", 0);
    assert_eq!(places(&at), ["Stack.def:5:11"]);
}

#[test]
fn references_are_found_in_all_modules() {
    let mut client = opened();
    let mut params = client.place("Main.mod", "left", 0);
    params["context"] = json!({ "includeDeclaration": false });
    let found = client.request("textDocument/references", params);
    assert_eq!(places(&found), ["Main.mod:5:5", "Main.mod:7:24"]);
    let mut params = client.place("Main.mod", "Push", 0);
    params["context"] = json!({ "includeDeclaration": true });
    let found = client.request("textDocument/references", params);
    let expected = ["Main.mod:2:40", "Main.mod:6:3", "Stack.def:5:11", "Stack.mod:5:11", "Stack.mod:9:5"];
    assert_eq!(places(&found), expected);
}

#[test]
fn hover_shows_declarations() {
    let mut client = opened();
    let mut hover = |word, number| {
        let found = client.request_at("textDocument/hover", "Main.mod", word, number);
        found["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    assert!(hover("Push", 1).contains("PROCEDURE Push(VAR s: Stack; pair: Pair)"));
    assert!(hover("p.left", 0).contains("VAR p: Pair"));
    assert!(hover("left", 0).contains("Pair.left: Colour"));
    assert!(hover("red", 1).contains("CONST red = 0"));
    assert!(hover("Push", 1).contains("Puts a pair on the stack."));
    assert!(hover("ORD", 0).contains("PROCEDURE ORD("));
    assert!(hover("InOut", 0).contains("MODULE InOut"));
}

#[test]
fn parameters_in_definition_modules_are_names() {
    let mut client = opened();
    client.open("Stack.def");
    let hover = client.request_at("textDocument/hover", "Stack.def", "pair: Pair", 0);
    assert!(hover["contents"]["value"].as_str().unwrap_or_default().contains("pair: Pair"), "{hover}");
    let at = client.request_at("textDocument/documentHighlight", "Stack.def", "pair: Pair", 0);
    assert_eq!(at.as_array().map(Vec::len), Some(1));
    let mut params = client.place("Stack.def", "pair: Pair", 0);
    params["context"] = json!({ "includeDeclaration": true });
    assert_eq!(places(&client.request("textDocument/references", params)), ["Stack.def:5:30"]);
    let mut params = client.place("Stack.def", "pair: Pair", 0);
    params["newName"] = json!("two");
    let edit = client.request("textDocument/rename", params);
    assert_eq!(edit.to_string().matches("newText").count(), 1, "{edit}");
}

#[test]
fn library_files_of_a_dialect_are_shown() {
    let text = "MODULE A;\nFROM Strings IMPORT Length;\nIMPORT InOut;\nVAR s: ARRAY [0 .. 9] OF CHAR;\nBEGIN\n  s := \"ab\"; InOut.WriteCard(Length(s), 1)\nEND A.\n";
    let shown = |settings: &str| {
        let mut client = Client::start(&[("A.mod", text), ("tlc.toml", settings)]);
        client.open("A.mod");
        let found = client.request_at("textDocument/definition", "A.mod", "Length", 0);
        let uri = found["uri"].as_str().unwrap_or_else(|| panic!("{found}")).to_owned();
        std::fs::read_to_string(uri.trim_start_matches("file://")).expect("the copy can be read")
    };
    let (usual, own) = (shown(""), shown("dialect = \"mocka\"\n"));
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("runtime/lib");
    let file = |name: &str| std::fs::read_to_string(root.join(name)).expect("a file of the library");
    assert_eq!(own, file("mocka/Strings.mocka.def"));
    assert_ne!(usual, own);
}
