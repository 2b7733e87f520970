//! Changes of the text that are offered at a place. Each is applied, and the new text is checked again.

use serde_json::{Value, json};

use super::client::Client;
use super::marked::{changed, unmarked};

/// Returns the actions at a mark.
fn actions(client: &mut Client, file: &str, marked: &str) -> Vec<Value> {
    let (text, position) = unmarked(marked);
    client.set_text(file, &text);
    let range = json!({ "start": position, "end": position });
    let document = json!({ "uri": client.uri(file) });
    let params = json!({ "textDocument": document, "range": range, "context": { "diagnostics": [] } });
    client.request("textDocument/codeAction", params).as_array().cloned().unwrap_or_default()
}

fn titles(actions: &[Value]) -> Vec<&str> {
    actions.iter().map(|action| action["title"].as_str().expect("a title")).collect()
}

/// Applies the action with a title at a mark. Returns the new text and its messages.
fn applied(client: &mut Client, file: &str, marked: &str, title: &str) -> (String, Vec<String>) {
    let found = actions(client, file, marked);
    let action = found.iter().find(|action| action["title"] == title);
    let action = action.unwrap_or_else(|| unreachable!("{title} is not among {:?}", titles(&found)));
    let edits = action["edit"]["changes"][client.uri(file)].as_array().cloned().expect("changes");
    let (text, _) = unmarked(marked);
    let text = changed(&text, &edits);
    client.set_text(file, &text);
    let messages = client.messages(file);
    (text, messages)
}

/// Opens a program module, whose text must have a message.
fn opened(text: &str) -> Client {
    opened_with(&[], "Main.mod", text, json!({}))
}

fn opened_with(files: &[(&str, &str)], file: &str, text: &str, capabilities: Value) -> Client {
    let mut client = Client::start_with(&[], capabilities);
    for (name, text) in files.iter().chain(&[(file, text)]) {
        std::fs::write(client.folder().join(name), text).expect("a file can be written");
    }
    client.open(file);
    // Later messages are about later texts.
    assert_ne!(client.diagnostics(file), Vec::<Value>::new());
    client
}

#[test]
fn fixes_of_messages_are_offered() {
    let mut client = opened("");
    let marked = "MODULE Main;\nVAR count: INTEGER;\nBEGIN\n  cou@nd := 1\nEND Main.\n";
    let (text, messages) = applied(&mut client, "Main.mod", marked, "Replace `cound` by `count`");
    assert_eq!((text.contains("\n  count := 1\n"), messages), (true, Vec::new()));
    let marked =
        "MODULE Main;\nVAR n: INTEGER;\nBEGIN\n  n := 1;\n  (* ü𝄞 *) WHILE n > 0 d@o n := 0 END\nEND Main.\n";
    let found = actions(&mut client, "Main.mod", marked);
    assert_eq!((found[0]["isPreferred"].clone(), found[0]["kind"].clone()), (json!(true), json!("quickfix")));
    let (text, messages) = applied(&mut client, "Main.mod", marked, "Apply all certain fixes");
    assert_eq!((text.contains("(* ü𝄞 *) WHILE n > 0 DO n := 0 END"), messages), (true, Vec::new()));
}

#[test]
fn imports_of_unknown_names_are_offered_from_all_modules() {
    let mut client = opened("");
    let marked = "MODULE Main;\nBEGIN\n  Write@Ln\nEND Main.\n";
    let found = actions(&mut client, "Main.mod", marked);
    assert!(titles(&found).contains(&"Import `WriteLn` from `Terminal`"), "{:?}", titles(&found));
    let (text, messages) = applied(&mut client, "Main.mod", marked, "Import `WriteLn` from `STextIO`");
    assert_eq!(text, "MODULE Main;\nFROM STextIO IMPORT WriteLn;\nBEGIN\n  WriteLn\nEND Main.\n");
    assert!(messages.is_empty(), "{messages:?}");
    let marked = "MODULE Main;\nBEGIN\n  InOu@t.WriteLn\nEND Main.\n";
    let (text, messages) = applied(&mut client, "Main.mod", marked, "Import the module `InOut`");
    assert_eq!(text, "MODULE Main;\nIMPORT InOut;\nBEGIN\n  InOut.WriteLn\nEND Main.\n");
    assert!(messages.is_empty(), "{messages:?}");
}

#[test]
fn unused_names_are_removed() {
    let mut client = opened("");
    let marked = "MODULE Main;\nFROM InOut IMPORT Wri@te, WriteLn, Read;\nFROM Strings IMPORT Length;\n\
                  BEGIN\n  WriteLn\nEND Main.\n";
    let (text, messages) = applied(&mut client, "Main.mod", marked, "Remove the unused imports");
    assert_eq!(text, "MODULE Main;\nFROM InOut IMPORT WriteLn;\nBEGIN\n  WriteLn\nEND Main.\n");
    assert!(messages.is_empty(), "{messages:?}");
    let cases = [
        ("VAR un@used: CHAR;\n", ""),
        ("VAR a, un@used: CHAR;\n", "VAR a: CHAR;\n"),
        ("VAR un@used, a: CHAR;\n", "VAR a: CHAR;\n"),
        ("VAR\n  a: CHAR;\n  un@used: ARRAY [0..1] OF CHAR;\n", "VAR\n  a: CHAR;\n"),
        ("CONST un@used = (1 + 2);\nVAR a: CHAR;\n", "VAR a: CHAR;\n"),
        (
            "CONST un@used = 3; b = 2;\nVAR a: ARRAY [0..b] OF CHAR;\n",
            "CONST b = 2;\nVAR a: ARRAY [0..b] OF CHAR;\n",
        ),
    ];
    for (before, after) in cases {
        let text = |part: &str| format!("MODULE Main;\n{part}BEGIN\n  HALT\nEND Main.\n");
        let (found, _) = applied(&mut client, "Main.mod", &text(before), "Remove `unused`");
        assert_eq!(found, text(after));
    }
}

#[test]
fn missing_procedures_are_implemented() {
    let definition = "DEFINITION MODULE Lib;\nTYPE T = (a, b);\nPROCEDURE First(VAR x: T);\n\
                      PROCEDURE Second(x: T): INTEGER;\nEND Lib.\n";
    let mut client = opened_with(&[("Lib.def", definition)], "Lib.mod", "", json!({}));
    let marked = "IMPLEMENTATION MODULE @Lib;\nBEGIN\nEND Lib.\n";
    let title = "Implement the 2 missing procedures";
    let (text, messages) = applied(&mut client, "Lib.mod", marked, title);
    assert_eq!(
        text,
        "IMPLEMENTATION MODULE Lib;\nPROCEDURE First(VAR x: T);\nBEGIN\n  HALT\nEND First;\n\n\
         PROCEDURE Second(x: T): INTEGER;\nBEGIN\n  HALT\nEND Second;\n\nBEGIN\nEND Lib.\n"
    );
    assert!(messages.iter().all(|message| message.contains("W0211")), "{messages:?}");
    let marked =
        "IMPLEMENTATION MODULE @Lib;\nPROCEDURE First(VAR x: T); BEGIN x := a END First;\nEND Lib.\n";
    let (text, messages) = applied(&mut client, "Lib.mod", marked, "Implement the procedure `Second`");
    assert!(
        text.contains(
            "END First;\n\nPROCEDURE Second(x: T): INTEGER;\nBEGIN\n  HALT\nEND Second;\n\nEND Lib."
        )
    );
    assert!(messages.iter().all(|message| message.contains("W0211")), "{messages:?}");
}

#[test]
fn arms_are_added_for_missing_values() {
    let mut client = opened("");
    let text = |case: &str| {
        format!("MODULE Main;\nTYPE T = (a, b, c, d);\nVAR t: T;\nBEGIN\n  t := a;\n  {case}\nEND Main.\n")
    };
    let cases = [
        (
            "CA@SE t OF\n  | a, c: t := b\n  END",
            "Add arms for the 2 missing values",
            "CASE t OF\n  | a, c: t := b\n  | b:\n  | d:\n  END",
        ),
        ("CA@SE t OF a..c: t := b END", "Add an arm for `d`", "CASE t OF a..c: t := b\n  | d:\n  END"),
        ("CASE t OF a: t@ := b END", "Add an ELSE", "CASE t OF a: t := b\n  ELSE\n  END"),
    ];
    for (before, title, after) in cases {
        let (found, messages) = applied(&mut client, "Main.mod", &text(before), title);
        assert_eq!((found, messages), (text(after), Vec::new()));
    }
    let complete = text("CASE t@ OF a..d: END");
    assert!(actions(&mut client, "Main.mod", &complete).is_empty());
}

#[test]
fn else_if_becomes_elsif() {
    let mut client = opened("");
    let text = |statement: &str| {
        format!("MODULE Main;\nVAR n: INTEGER;\nBEGIN\n  n := 1;\n  {statement}\nEND Main.\n")
    };
    let cases = [
        (
            "IF n = 1 THEN n := 2 EL@SE IF n = 2 THEN n := 3 ELSE n := 4 END END",
            "IF n = 1 THEN n := 2 ELSIF n = 2 THEN n := 3 ELSE n := 4 END",
        ),
        (
            "IF n = 1 THEN n := 2\n  ELSE\n    I@F n = 2 THEN\n      n := 3\n    END;\n  END",
            "IF n = 1 THEN n := 2\n  ELSIF n = 2 THEN\n      n := 3\n  END",
        ),
    ];
    for (before, after) in cases {
        let (found, messages) = applied(&mut client, "Main.mod", &text(before), "Convert ELSE IF to ELSIF");
        assert_eq!((found, messages), (text(after), Vec::new()));
    }
}

#[test]
fn unknown_variables_are_declared_with_the_type_of_their_value() {
    let mut client = opened("");
    let text = |declared: &str, statements: &str| {
        format!(
            "MODULE Main;\nTYPE T = (red, green);\nVAR t: T;\n{declared}BEGIN\n  t := red;\n  {statements}\nEND Main.\n"
        )
    };
    let cases = [
        ("ne@w := 1", "INTEGER"),
        ("ne@w := 1.5", "REAL"),
        ("ne@w := t", "T"),
        ("ne@w := green", "T"),
        ("ne@w := t = red", "BOOLEAN"),
        ("ne@w := 'abc'", "ARRAY [0..2] OF CHAR"),
        ("FOR ne@w := 1 TO 2 DO t := green END", "INTEGER"),
    ];
    for (statements, ty) in cases {
        let title = format!("Declare the variable `new: {ty}`");
        let (found, messages) = applied(&mut client, "Main.mod", &text("", statements), &title);
        assert_eq!(found, text(&format!("    new: {ty};\n"), &statements.replace('@', "")));
        assert!(messages.iter().all(|message| message.contains(": W")), "{messages:?}");
    }
    let marked = "MODULE Main;\nPROCEDURE P;\nBEGIN\n  @i := 1\nEND P;\nBEGIN\n  P\nEND Main.\n";
    let (found, _) = applied(&mut client, "Main.mod", marked, "Declare the variable `i: INTEGER`");
    assert_eq!(
        found,
        "MODULE Main;\nPROCEDURE P;\nVAR\n  i: INTEGER;\nBEGIN\n  i := 1\nEND P;\nBEGIN\n  P\nEND Main.\n"
    );
}

#[test]
fn only_the_requested_kinds_are_offered() {
    let mut client = opened("MODULE Main;\nFROM InOut IMPORT Write;\nBEGIN\n  x := 1\nEND Main.\n");
    let zero = json!({ "line": 1, "character": 20 });
    let params = json!({
        "textDocument": { "uri": client.uri("Main.mod") },
        "range": { "start": zero, "end": zero },
        "context": { "diagnostics": [], "only": ["source"] },
    });
    let found = client.request("textDocument/codeAction", params);
    let kinds: Vec<&str> =
        found.as_array().expect("actions").iter().filter_map(|action| action["kind"].as_str()).collect();
    assert!(kinds.iter().all(|kind| kind.starts_with("source.")), "{kinds:?}");
}

#[test]
fn a_code_is_explained_by_its_page() {
    let capabilities = json!({ "window": { "showDocument": { "support": true } } });
    let mut client = opened_with(&[], "Main.mod", "", capabilities);
    let found = actions(&mut client, "Main.mod", "MODULE Main;\nBEGIN\n  @x(1)\nEND Main.\n");
    let action = found.iter().find(|action| action["title"] == "Explain E0201").expect("an explanation");
    let arguments = action["command"]["arguments"].clone();
    assert_eq!(arguments, json!(["E0201"]));
    let params = json!({ "command": "tlc.explain", "arguments": arguments });
    assert_eq!(client.request("workspace/executeCommand", params), Value::Null);
}
