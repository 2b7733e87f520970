//! Calls, symbols of the folders, links and commands.

use serde_json::{Value, json};

use super::PROGRAM;
use super::client::Client;

const CALLERS: (&str, &str) = (
    "Calls.mod",
    "MODULE Calls;
FROM Stack IMPORT Stack, Pair, Push;
VAR s: Stack; p: Pair;
PROCEDURE Twice;
  PROCEDURE Inner;
  BEGIN Push(s, p); Push(s, p)
  END Inner;
BEGIN
  (* ü *) Inner; Twice
END Twice;
BEGIN
  Twice; Push(s, p)
END Calls.
",
);

fn opened() -> Client {
    let mut files = PROGRAM.to_vec();
    files.push(CALLERS);
    files.push(("Empty.mod", ""));
    let mut client = Client::start(&files);
    for (file, _) in files {
        client.open(file);
    }
    client
}

/// Returns the procedures of an answer with the places of the calls.
fn calls(answer: &Value, side: &str) -> Vec<String> {
    let place = |range: &Value| {
        let number = |name: &str| range["start"][name].as_u64().unwrap_or_default() + 1;
        format!(" {}:{}", number("line"), number("character"))
    };
    let call = |call: &Value| {
        let uri = call[side]["uri"].as_str().unwrap_or_default();
        let ranges: String = call["fromRanges"].as_array().into_iter().flatten().map(place).collect();
        let file = uri.rsplit('/').next().unwrap_or_default();
        format!("{} in {file}:{ranges}", call[side]["name"].as_str().unwrap_or_default())
    };
    answer.as_array().into_iter().flatten().map(call).collect()
}

#[test]
fn calls_are_found_in_both_directions() {
    let mut client = opened();
    let item = client.request_at("textDocument/prepareCallHierarchy", "Main.mod", "Push", 1)[0].clone();
    assert_eq!((item["name"].as_str(), item["detail"].as_str()), (Some("Push"), Some("Stack")));
    let found = client.request("callHierarchy/incomingCalls", json!({ "item": item }));
    let expected = ["Inner in Calls.mod: 6:9 6:21", "Calls in Calls.mod: 12:10", "Main in Main.mod: 6:3"];
    let mut found = calls(&found, "from");
    found.sort();
    let mut sorted = expected.to_vec();
    sorted.sort_unstable();
    assert_eq!(found, sorted);
    let item = client.request_at("textDocument/prepareCallHierarchy", "Calls.mod", "Twice", 0)[0].clone();
    let found = client.request("callHierarchy/outgoingCalls", json!({ "item": item }));
    assert_eq!(calls(&found, "to"), ["Inner in Calls.mod: 9:11", "Twice in Calls.mod: 9:18"]);
    let found = client.request("callHierarchy/incomingCalls", json!({ "item": item }));
    assert_eq!(calls(&found, "from"), ["Calls in Calls.mod: 12:3", "Twice in Calls.mod: 9:18"]);
    assert_eq!(client.request_at("textDocument/prepareCallHierarchy", "Calls.mod", "Pair", 0), Value::Null);
}

#[test]
fn symbols_of_all_modules_are_found() {
    let mut client = opened();
    let mut found = |query: &str| {
        let answer = client.request("workspace/symbol", json!({ "query": query }));
        let symbol = |symbol: &Value| {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let uri = text(&symbol["location"]["uri"]);
            let line = symbol["location"]["range"]["start"]["line"].as_u64().unwrap_or_default() + 1;
            let file = uri.rsplit('/').next().unwrap_or_default().to_owned();
            format!("{}.{} {file}:{line}", text(&symbol["containerName"]), text(&symbol["name"]))
        };
        answer.as_array().into_iter().flatten().map(symbol).collect::<Vec<_>>()
    };
    assert_eq!(found("push")[..2], ["Stack.Push Stack.def:5", "Stack.Push Stack.mod:5"]);
    assert_eq!(found("twi")[..1], ["Calls.Twice Calls.mod:4"]);
    assert_eq!(found("inner")[..1], ["Twice.Inner Calls.mod:5"]);
    assert!(found("WriteInt").iter().any(|found| found.starts_with("InOut.WriteInt InOut.def:")));
    assert!(found("").contains(&"Colour.red Stack.def:2".to_owned()));
    assert!(found("nothing is called so").is_empty());
}

#[test]
fn symbols_follow_the_text() {
    let mut client = opened();
    let text = client.text("Stack.def").replace("PROCEDURE Push", "PROCEDURE Zzz;\nPROCEDURE Push");
    client.set_text("Stack.def", &text);
    client.diagnostics("Stack.def");
    let answer = client.request("workspace/symbol", json!({ "query": "Zzz" }));
    assert_eq!(answer[0]["name"], "Zzz");
}

#[test]
fn imports_are_links() {
    let mut client = opened();
    let document = json!({ "textDocument": { "uri": client.uri("Main.mod") } });
    let found = client.request("textDocument/documentLink", document);
    let link = |link: &Value| {
        let target = link["target"].as_str().unwrap_or_default();
        format!("{} {}", link["range"]["start"]["character"], target.rsplit('/').next().unwrap_or_default())
    };
    let found: Vec<String> = found.as_array().into_iter().flatten().map(link).collect();
    assert_eq!(found, ["7 Stack.def", "14 InOut.def", "26 Stack.def"]);
}

#[test]
fn commands_are_above_declarations() {
    let mut files = PROGRAM.to_vec();
    let tests = "MODULE Sums;
FROM Assertions IMPORT Equal;
PROCEDURE TestOne; BEGIN Equal(1, 1) END TestOne;
PROCEDURE Other; BEGIN Equal(2, 2) END Other;
PROCEDURE TestTwo; BEGIN Other END TestTwo;
END Sums.
";
    let settings = ("tlc.toml", "name = \"sums\"\n");
    files.extend([
        CALLERS,
        ("Empty.mod", ""),
        settings,
        ("tests/deep/Sums.mod", tests),
        ("other/Sums.mod", tests),
    ]);
    let mut client = Client::start(&files);
    files.iter().filter(|(file, _)| *file != "tlc.toml").for_each(|(file, _)| client.open(file));
    let mut lenses = |file: &str| {
        let document = json!({ "textDocument": { "uri": client.uri(file) } });
        let found = client.request("textDocument/codeLens", document);
        let mut titles = Vec::new();
        for lens in found.as_array().into_iter().flatten() {
            let lens = match lens["command"].is_null() {
                true => client.request("codeLens/resolve", lens.clone()),
                false => lens.clone(),
            };
            let line = lens["range"]["start"]["line"].as_u64().unwrap_or_default() + 1;
            let command = &lens["command"];
            let test = command["arguments"][1].as_str().filter(|_| command["command"] == "tlc.test");
            let test = test.map_or_else(String::new, |name| format!(": {name}"));
            titles.push(format!("{line} {}{test}", command["title"].as_str().unwrap_or_default()));
        }
        titles
    };
    assert_eq!(lenses("Main.mod"), ["1 Run"]);
    assert_eq!(lenses("Calls.mod"), ["1 Run", "4 SSA form", "5 SSA form"]);
    // Import lists are references, the name after END is not.
    assert_eq!(lenses("Stack.def"), ["5 6 references"]);
    assert_eq!(lenses("Stack.mod"), ["5 SSA form", "5 6 references"]);
    assert!(lenses("Empty.mod").is_empty());
    assert_eq!(
        lenses("tests/deep/Sums.mod"),
        [
            "1 Run",
            "1 Run tests: deep/Sums.",
            "3 Run test: deep/Sums.TestOne",
            "5 Run test: deep/Sums.TestTwo",
            "3 SSA form",
            "4 SSA form",
            "5 SSA form"
        ]
    );
    assert_eq!(lenses("other/Sums.mod"), ["1 Run", "3 SSA form", "4 SSA form", "5 SSA form"]);
}

#[test]
fn the_page_about_ssa_form_is_written() {
    let mut client = opened();
    let path = client.folder().join("Stack.mod");
    let arguments = json!([path, "Push"]);
    let page =
        client.request("workspace/executeCommand", json!({ "command": "tlc.ssa", "arguments": arguments }));
    let page = std::fs::read_to_string(page.as_str().unwrap_or_default()).expect("the page");
    assert!(page.contains("Push in ") && page.contains("</html>"));
    let text = client.text("Stack.mod").replace("NEW(new)", "NEW(nothing)");
    client.set_text("Stack.mod", &text);
    let refused =
        client.answer("workspace/executeCommand", json!({ "command": "tlc.ssa", "arguments": arguments }));
    assert!(refused.is_err_and(|message| message.contains("`nothing` is not declared")));
    let refused =
        client.answer("workspace/executeCommand", json!({ "command": "tlc.other", "arguments": arguments }));
    assert_eq!(refused, Err("there is no command `tlc.other`".to_owned()));
}
