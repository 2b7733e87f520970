//! Messages while the user types.

use super::PROGRAM;
use super::client::Client;

#[test]
fn messages_follow_the_text_of_the_editor() {
    let mut client = Client::start(&[]);
    let path = client.folder().join("A.mod");
    std::fs::write(path, "MODULE A; VAR x: INTEGER; BEGIN x := TRUE END A.\n").expect("a file");
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
    let found = client.messages("Main.mod");
    assert!(found.iter().any(|message| message.starts_with("2: E0602")), "{found:?}");
}

#[test]
fn files_that_are_not_open_are_checked_too() {
    let mut client = Client::start(&[("Wrong.mod", "MODULE Wrong; BEGIN x := 1 END Wrong.\n")]);
    assert_eq!(client.messages("Wrong.mod"), ["1: E0201: `x` is not declared"]);
}
