//! Messages while the user types.

use std::process::{Command, Stdio};

use lsp_server::{Message, Request, RequestId};

use super::PROGRAM;
use super::client::Client;

#[test]
fn messages_follow_the_text_of_the_editor() {
    let mut client = Client::start(&[("A.mod", "MODULE A; VAR x: INTEGER; BEGIN x := TRUE END A.\n")]);
    client.open("A.mod");
    assert_eq!(
        client.messages("A.mod"),
        ["1: E0301: cannot assign `BOOLEAN` to a variable of type `INTEGER`"]
    );
    client.set_text("A.mod", "MODULE A; VAR x: INTEGER; BEGIN x := 1 +\nEND A.\n");
    assert_eq!(client.messages("A.mod").len(), 1);
    client.set_text("A.mod", "MODULE A; VAR x: INTEGER; BEGIN x := 1\nEND A.\n");
    assert!(client.messages("A.mod").is_empty());
}

#[test]
fn a_change_of_a_definition_reaches_its_importers() {
    let mut client = Client::start(&PROGRAM);
    client.open("Main.mod");
    assert!(client.messages("Main.mod").is_empty());
    client.open("Stack.def");
    assert!(client.messages("Stack.def").is_empty());
    let text = client.text("Stack.def").replace("red, green", "blue, green");
    client.set_text("Stack.def", &text);
    assert!(client.messages("Stack.def").is_empty());
    client.expect_messages("Main.mod", |found| found.iter().any(|message| message.starts_with("2: E0602")));
}

/// A file without a text, and one that does not exist yet, are parts of the program.
#[test]
fn importers_follow_empty_and_new_files() {
    let mut client = Client::start(&[
        ("Main.mod", "MODULE Main; IMPORT A, Strings; VAR x: A.T; BEGIN x := Strings.one END Main.\n"),
        ("A.def", "DEFINITION MODULE A; TYPE T = INTEGER; END A.\n"),
        ("A.mod", "IMPLEMENTATION MODULE A; END A.\n"),
    ]);
    client.open("Main.mod");
    assert_eq!(client.messages("Main.mod"), ["1: E0602: module `Strings` does not declare `one`"]);
    client.open("A.def");
    client.set_text("A.def", "");
    client.expect_messages("Main.mod", |found| found.iter().any(|message| message.starts_with("1: E0003")));
    client.set_text("A.def", &client.text("A.def"));
    client
        .expect_messages("Main.mod", |found| found == ["1: E0602: module `Strings` does not declare `one`"]);
    let own = "MODULE Strings; CONST one = 1; END Strings.\n";
    std::fs::write(client.folder().join("Strings.mod"), own).expect("a file can be written");
    let changes = serde_json::json!([{ "uri": client.uri("Strings.mod"), "type": 1 }]);
    client.notify("workspace/didChangeWatchedFiles", serde_json::json!({ "changes": changes }));
    client.expect_messages("Main.mod", <[String]>::is_empty);
}

/// While the user types in one file, others wait. A machine that is slower than the pause gets further attempts.
#[test]
fn files_that_depend_on_the_edited_one_are_checked_in_a_pause() {
    const ATTEMPTS: usize = 20;
    let main = "MODULE Main; IMPORT A; VAR x: A.T; BEGIN x := 1 END Main.\n";
    let definition = "DEFINITION MODULE A; TYPE T = INTEGER; END A.\n";
    let implementation = "IMPLEMENTATION MODULE A; END A.\n";
    let files = [("Main.mod", main), ("A.def", definition), ("A.mod", implementation)];
    let other = definition.replace("INTEGER", "BOOLEAN");
    let waited = (0..ATTEMPTS).any(|_| {
        let mut client = Client::start(&files);
        for file in ["Main.mod", "A.def"] {
            client.open(file);
            assert!(client.messages(file).is_empty());
        }
        for text in [&other, definition, &other] {
            client.set_text("A.def", text);
            assert!(client.messages("A.def").is_empty());
        }
        let waited = !client.has_messages("Main.mod");
        let expected = ["1: E0301: cannot assign a whole constant to a variable of type `BOOLEAN`"];
        client.expect_messages("Main.mod", |found| found == expected);
        waited
    });
    assert!(waited, "an importer was checked between two edits");
}

/// The server ends quietly if the client has gone without `exit` and without reading.
#[test]
fn a_client_may_vanish() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_tlc"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server starts");
    drop(server.stdout.take());
    let params = serde_json::json!({ "capabilities": {} });
    let request = Request::new(RequestId::from(1), "initialize".to_owned(), params);
    Message::from(request).write(&mut server.stdin.take().expect("a pipe")).expect("the server reads");
    let output = server.wait_with_output().expect("the server ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr)), (Some(1), "".into()));
}

/// Input of something that is not an editor is an error of the user, not of the server.
#[test]
fn input_that_is_not_of_the_protocol_is_reported() {
    for (input, why) in [
        ("", "the input ended before the first request"),
        ("hi\n", "malformed header: \"hi\\n\""),
        ("Content-Length: 2\r\n\r\n{}", "malformed LSP payload"),
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = folder.path().join("input");
        std::fs::write(&path, input).expect("a file can be written");
        let output = Command::new(env!("CARGO_BIN_EXE_tlc"))
            .arg("lsp")
            .stdin(std::fs::File::open(path).expect("the file can be read"))
            .output()
            .expect("the server runs");
        let told = String::from_utf8_lossy(&output.stderr);
        let start = format!("error: the client violates the Language Server Protocol: {why}");
        assert!(output.status.code() == Some(1) && told.starts_with(&start), "{told}");
    }
}

#[test]
fn files_that_are_not_open_are_checked_too() {
    let mut client = Client::start(&[("Wrong.mod", "MODULE Wrong; BEGIN x := 1 END Wrong.\n")]);
    assert_eq!(client.messages("Wrong.mod"), ["1: E0201: `x` is not declared"]);
}

/// The first messages come at once; those with the notes about other dialects follow in a pause.
#[test]
fn messages_get_the_notes_of_a_single_check() {
    let program = "MODULE A;
PROCEDURE F(): INTEGER; BEGIN RETURN 1 END F;
PROCEDURE F(): INTEGER; BEGIN RETURN 2 END F;
BEGIN
  IF F() = 1 THEN HALT END
END A.
";
    let mut client = Client::start(&[("A.mod", "MODULE A; END A.\n")]);
    client.open("A.mod");
    assert!(client.messages("A.mod").is_empty());
    // The text of the editor counts, not that of the file.
    client.set_text("A.mod", program);
    let mut found = || client.diagnostics("A.mod")[0]["message"].as_str().unwrap_or_default().to_owned();
    let (first, second) = (found(), found());
    assert!(!first.contains("dialect"), "{first}");
    let note = "note: the dialect `gm2` accepts this";
    assert!(second.contains(note), "{second}");
    std::fs::write(client.folder().join("A.mod"), program).expect("a file");
    let mut check = Command::new(env!("CARGO_BIN_EXE_tlc"));
    let check = check.arg("check").arg("A.mod").current_dir(client.folder()).output().expect("tlc runs");
    let printed = String::from_utf8_lossy(&check.stderr).into_owned();
    assert!(printed.contains(&format!("= {note}")), "{printed}");
}
