//! Renaming, and its refusals.

use serde_json::{Value, json};

use super::PROGRAM;
use super::client::Client;

/// The capabilities of an editor with versions of texts and changes of files.
fn capabilities() -> Value {
    json!({ "workspace": { "workspaceEdit": { "documentChanges": true, "resourceOperations": ["rename"] } } })
}

/// Returns the changes of a renaming, one line for each file, or the refusal.
fn renamed(client: &mut Client, file: &str, word: &str, number: usize, new: &str) -> Vec<String> {
    let mut params = client.place(file, word, number);
    params["newName"] = json!(new);
    let edit = match client.answer("textDocument/rename", params) {
        Ok(edit) => edit,
        Err(refusal) => return vec![refusal],
    };
    let name =
        |uri: &Value| uri.as_str().unwrap_or_default().rsplit('/').next().unwrap_or_default().to_owned();
    let change = |change: &Value| {
        if change["kind"] == "rename" {
            return format!("{} -> {}", name(&change["oldUri"]), name(&change["newUri"]));
        }
        let edits = change["edits"].as_array().into_iter().flatten().map(|edit| {
            assert_eq!(edit["newText"], new);
            let start = &edit["range"]["start"];
            let number = |field: &str| start[field].as_u64().unwrap_or_default() + 1;
            format!(" {}:{}", number("line"), number("character"))
        });
        let document = &change["textDocument"];
        let version = document["version"].as_u64().map_or("-".to_owned(), |version| version.to_string());
        format!("{} {version}:{}", name(&document["uri"]), edits.collect::<String>())
    };
    edit["documentChanges"].as_array().into_iter().flatten().map(change).collect()
}

/// Checks that the changes of a renaming, made on the disk, give a program without messages about errors.
fn applied(client: &mut Client, file: &str, word: &str, new: &str) {
    let mut params = client.place(file, word, 0);
    params["newName"] = json!(new);
    let edit = client.request("textDocument/rename", params);
    for change in edit["documentChanges"].as_array().into_iter().flatten() {
        let uri = change["textDocument"]["uri"].as_str().unwrap_or_default();
        let file = uri.rsplit('/').next().unwrap_or_default();
        let mut lines: Vec<String> = client.text(file).lines().map(str::to_owned).collect();
        for edit in change["edits"].as_array().into_iter().flatten().rev() {
            let at = |end: &str, field: &str| edit["range"][end][field].as_u64().unwrap_or_default() as usize;
            let line = &mut lines[at("start", "line")];
            line.replace_range(at("start", "character")..at("end", "character"), new);
        }
        std::fs::write(client.folder().join(file), lines.join("\n") + "\n").expect("a file can be written");
    }
}

#[test]
fn names_are_renamed_in_all_modules() {
    let mut client = Client::start_with(&PROGRAM, capabilities());
    client.open("Main.mod");
    assert_eq!(
        renamed(&mut client, "Main.mod", "Push", 1, "Put"),
        ["Main.mod 1: 2:40 6:3", "Stack.def -: 5:11", "Stack.mod -: 5:11 9:5"]
    );
    assert_eq!(
        renamed(&mut client, "Main.mod", "left", 0, "first"),
        ["Main.mod 1: 5:5 7:24", "Stack.def -: 3:20"]
    );
    assert_eq!(
        renamed(&mut client, "Stack.def", "Stack", 1, "Heap"),
        ["Main.mod 1: 3:14", "Stack.def -: 2:6 5:23", "Stack.mod -: 3:6 4:37 5:23 6:10"]
    );
}

/// A module without a definition exports its names.
#[test]
fn names_of_modules_without_definitions_are_renamed_in_their_importers() {
    let files = [
        ("Main.mod", "MODULE Main;\nFROM Half IMPORT Of;\nVAR x: INTEGER;\nBEGIN\n  x := Of(4)\nEND Main.\n"),
        (
            "Half.mod",
            "MODULE Half;\nPROCEDURE Of(x: INTEGER): INTEGER;\nBEGIN\n  RETURN x DIV 2\nEND Of;\nEND Half.\n",
        ),
    ];
    let mut client = Client::start_with(&files, capabilities());
    client.open("Half.mod");
    assert_eq!(
        renamed(&mut client, "Half.mod", "Of", 0, "By"),
        ["Half.mod 1: 2:11 5:5", "Main.mod -: 2:18 5:8"]
    );
    assert_eq!(renamed(&mut client, "Half.mod", "x", 0, "y"), ["Half.mod 1: 2:14 4:10"]);
}

/// The other modules of the program are not even looked at: syntax errors in them do not matter.
#[test]
fn a_name_that_others_cannot_know_is_renamed_in_its_module_alone() {
    let [main, definition, (_, implementation)] = PROGRAM;
    let broken = implementation.replace("new^.top :=", "s new^.top p");
    let mut client = Client::start_with(&[main, definition, ("Stack.mod", &broken)], capabilities());
    client.open("Main.mod");
    assert_eq!(renamed(&mut client, "Main.mod", "s:", 0, "new"), ["Main.mod 1: 3:5 6:8"]);
    assert_eq!(
        renamed(&mut client, "Main.mod", "s:", 0, "p"),
        ["`s` cannot be renamed to `p`: `p` is declared twice in the same scope (Main.mod:3)"]
    );
    assert_eq!(
        renamed(&mut client, "Main.mod", "s:", 0, "red"),
        ["`s` cannot be renamed to `red`: `red` is declared twice in the same scope (Main.mod:3)"]
    );
    assert_eq!(
        renamed(&mut client, "Main.mod", "Push", 0, "Put"),
        ["`Push` occurs in `Stack.mod`, which has syntax errors"]
    );
}

#[test]
fn a_renamed_module_renames_its_files() {
    let mut client = Client::start_with(&PROGRAM, capabilities());
    client.open("Main.mod");
    assert_eq!(
        renamed(&mut client, "Main.mod", "Stack", 0, "Heap"),
        [
            "Main.mod 1: 2:8 2:27 3:8 3:24 5:29",
            "Stack.def -: 1:19 6:5",
            "Stack.mod -: 1:23 10:5",
            "Stack.def -> Heap.def",
            "Stack.mod -> Heap.mod"
        ]
    );
    let mut client = Client::start(&PROGRAM);
    client.open("Main.mod");
    assert_eq!(
        renamed(&mut client, "Main.mod", "Stack", 0, "Heap"),
        ["`Stack` is a module, and the editor cannot rename its file"]
    );
}

#[test]
fn fields_labels_and_variables_in_all_constructs_are_renamed() {
    let text = "MODULE A;
TYPE Node = POINTER TO Item; Item = RECORD next: Node; CASE kind: BOOLEAN OF TRUE: n: INTEGER END END;
VAR (* ü𝄞 *) list: Node; item: Item;
PROCEDURE Run(by: INTEGER); FORWARD;
MODULE Inner; IMPORT list; EXPORT Count;
VAR Count: CARDINAL;
BEGIN IF list = NIL THEN Count := 0 END
END Inner;
PROCEDURE Run(by: INTEGER);
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO by DO WITH item DO n := i; next := list; kind := TRUE END END;
  list := item.next; INC(Count); IF by > 0 THEN Run(by - 1) END
END Run;
BEGIN Run(3)
END A.
";
    let mut client = Client::start_with(&[("A.mod", text)], capabilities());
    client.open("A.mod");
    let mut found = |word, number, new| renamed(&mut client, "A.mod", word, number, new);
    assert_eq!(found("next", 0, "link"), ["A.mod 1: 2:44 12:44 13:16"]);
    assert_eq!(found("item:", 0, "it"), ["A.mod 1: 3:27 12:28 13:11"]);
    assert_eq!(found("list", 0, "l"), ["A.mod 1: 3:15 5:22 7:10 12:52 13:3"]);
    assert_eq!(found("Count", 0, "Total"), ["A.mod 1: 5:35 6:5 7:26 13:26"]);
    assert_eq!(found("Run", 0, "Go"), ["A.mod 1: 4:11 9:11 13:49 14:5 15:7"]);
    assert_eq!(found("Inner", 0, "Outer"), ["A.mod 1: 5:8 8:5"]);
    assert_eq!(found("Node", 0, "Link"), ["A.mod 1: 2:6 2:50 3:21"]);
}

#[test]
fn conflicts_are_refused() {
    let text = "MODULE A;
IMPORT Stack; FROM Stack IMPORT Colour;
VAR total, pink: INTEGER; c: Colour;
PROCEDURE P(by: INTEGER);
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO by DO total := total + i END
END P;
BEGIN
  P(pink); c := red
END A.
";
    let mut files = PROGRAM.to_vec();
    files.push(("A.mod", text));
    let mut client = Client::start_with(&files, capabilities());
    client.open("A.mod");
    client.open("Main.mod");
    let mut found = |file: &str, word, number, new| renamed(&mut client, file, word, number, new).join("|");
    assert_eq!(found("A.mod", "by", 0, "IF"), "`IF` is a keyword");
    assert_eq!(found("A.mod", "by", 0, "ORD"), "`ORD` is a predeclared name");
    assert_eq!(
        found("A.mod", "by", 0, "a b"),
        "`a b` is not a name: a name consists of letters, digits and underscores"
    );
    assert_eq!(found("Main.mod", "WriteInt", 0, "W"), "`WriteInt` belongs to the library");
    assert_eq!(found("Main.mod", "ORD", 0, "W"), "`ORD` is a predeclared name");
    assert_eq!(
        found("A.mod", "pink", 0, "total"),
        "`pink` cannot be renamed to `total`: `total` is declared twice in the same scope (A.mod:3)"
    );
    // The name of a parameter would hide the variable.
    assert!(found("A.mod", "by", 0, "total").starts_with("`by` cannot be renamed to `total`: "));
    assert_eq!(
        found("A.mod", "by", 0, "pink"),
        "A.mod 1: 4:13 7:17",
        "the hidden variable is not used there"
    );
    // A.mod does not contain the old name of a value that it imports with its type.
    assert!(found("Main.mod", "green", 0, "pink").contains("`pink` is declared twice"));
    assert_eq!(found("A.mod", "BEGIN", 0, "x"), "");
}

#[test]
fn files_with_syntax_errors_are_refused() {
    let mut files = PROGRAM.to_vec();
    files.push(("B.mod", "MODULE B; FROM Stack IMPORT Push; BEGIN IF THEN Push END B.\n"));
    let mut client = Client::start_with(&files, capabilities());
    client.open("Main.mod");
    let refusal = renamed(&mut client, "Main.mod", "Push", 1, "Put");
    assert_eq!(refusal, ["`Push` occurs in `B.mod`, which has syntax errors"]);
}

#[test]
fn a_place_without_a_name_cannot_be_renamed() {
    let mut client =
        Client::start(&[("A.mod", "MODULE A; VAR ab: INTEGER; BEGIN ab := 1 END A.\n"), ("E.mod", "")]);
    client.open("A.mod");
    client.open("E.mod");
    let found = client.request_at("textDocument/prepareRename", "A.mod", "ab", 1);
    assert_eq!(found["placeholder"], "ab");
    assert_eq!(client.request_at("textDocument/prepareRename", "A.mod", "BEGIN", 0), Value::Null);
    let params = client.place("A.mod", "INTEGER", 0);
    let refusal = client.answer("textDocument/prepareRename", params);
    assert_eq!(refusal, Err("`INTEGER` is a predeclared name".to_owned()));
    let empty =
        json!({ "textDocument": { "uri": client.uri("E.mod") }, "position": { "line": 3, "character": 9 } });
    assert_eq!(client.request("textDocument/prepareRename", empty), Value::Null);
}

#[test]
fn a_renamed_program_has_no_mistakes() {
    let mut client = Client::start_with(&PROGRAM, capabilities());
    client.open("Main.mod");
    applied(&mut client, "Main.mod", "Push", "Put");
    let mut client = {
        let texts = PROGRAM.map(|(name, _)| (name, client.text(name)));
        let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Client::start(&files)
    };
    assert!(client.text("Main.mod").contains("Put(s, p)"));
    client.open("Main.mod");
    assert!(client.messages("Main.mod").is_empty());
}
