//! Every change that a message calls applicable is made and the result is checked: the message is gone, and
//! no new one appears. docs/messages.md shows the actual messages.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The least number of changes that the programs of `tests/ui` must suggest.
const LEAST: usize = 120;

#[test]
fn applicable_suggestions_can_be_applied() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut programs: Vec<PathBuf> = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ui"))
        .expect("tests/ui can be read")
        .map(|entry| entry.expect("its entries, too").path())
        .filter(|path| path.extension() == Some(OsStr::new("mod")))
        .collect();
    programs.sort();
    let mut applied = 0;
    let mut refused = String::new();
    for program in &programs {
        let text = fs::read(program).expect("a program can be read");
        let options = options(&text);
        let before = messages(program, &options);
        for message in before.iter().filter(|message| message["suggestion"]["applicable"] == true) {
            applied += 1;
            let changed = folder.path().join(program.file_name().expect("a file has a name"));
            let made = Changed::new(&text, &message["suggestion"]);
            fs::write(&changed, &made.text).expect("the changed program can be written");
            let after = messages(&changed, &options);
            if let Some(reason) = reason_against(message, &before, &after, &made) {
                refused +=
                    &format!("{}: {}\n    {reason}\n", shown(message), message["suggestion"]["message"]);
            }
        }
    }
    assert!(refused.is_empty(), "{refused}");
    assert!(applied >= LEAST, "{applied} suggestions");
}

/// For each program in docs/messages.md, tlc prints the messages shown there.
#[test]
fn the_page_of_messages_is_true() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/messages.md"))
        .expect("the page can be read");
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut compared = 0;
    for section in page.split("\n### ").skip(1) {
        let program = between(section, "```modula2\n", "```").expect("a section shows a program");
        let said = between(section, "tlc:\n\n```text\n", "```").expect("a section shows what tlc says");
        let name = between(program, "MODULE ", ";").expect("the program has a name");
        let file = format!("{name}.mod");
        fs::write(folder.path().join(&file), program).expect("the program can be written");
        let output = Command::new(env!("CARGO_BIN_EXE_tlc"))
            .args(["check", &file])
            .current_dir(folder.path())
            .output()
            .expect("tlc runs");
        let all = String::from_utf8_lossy(&output.stderr);
        let count = ["error: could not compile", "warning: `"];
        let kept: Vec<&str> =
            all.lines().filter(|line| !count.iter().any(|start| line.starts_with(start))).collect();
        assert_eq!(kept.join("\n").trim(), said.trim(), "{name}");
        compared += 1;
    }
    assert!(compared >= 10, "{compared} programs");
}

/// Returns the text from the first `start` to the next `end`.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    Some(text.split_once(start)?.1.split_once(end)?.0)
}

/// The options in the first line of a program, `(* tlc: -O0 *)`.
fn options(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let first = text.lines().next().unwrap_or_default();
    let options = first.strip_prefix("(* tlc:").and_then(|rest| rest.strip_suffix("*)")).unwrap_or_default();
    options.split_whitespace().map(str::to_owned).collect()
}

fn messages(program: &Path, options: &[String]) -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_tlc"))
        .args(["check", "--error-format=json"])
        .args(options)
        .arg(program)
        .output()
        .expect("tlc can be run");
    let text = String::from_utf8_lossy(&output.stderr);
    let objects = text.lines().filter_map(|line| serde_json::from_str(line).ok());
    objects.filter(|message: &Value| message["code"].is_string()).collect()
}

/// A program after the edits of a suggestion.
struct Changed {
    text: Vec<u8>,
    /// The ranges that the edits have written, each with the text that it replaced.
    written: Vec<(Range<usize>, String)>,
}

impl Changed {
    fn new(text: &[u8], suggestion: &Value) -> Changed {
        let mut changed = Changed { text: Vec::new(), written: Vec::new() };
        let mut end = 0;
        for edit in suggestion["edits"].as_array().expect("there are edits") {
            let replaced = range(edit);
            changed.text.extend(&text[end..replaced.start]);
            let start = changed.text.len();
            changed.text.extend(edit["replacement"].as_str().expect("a text").bytes());
            end = replaced.end;
            let replaced = String::from_utf8_lossy(&text[replaced]).into_owned();
            changed.written.push((start..changed.text.len(), replaced));
        }
        changed.text.extend(&text[end..]);
        changed
    }

    /// Whether a message concerns text that the edits have written and that was not there before.
    fn is_cause_of(&self, message: &Value) -> bool {
        let marked = range(&message["labels"][0]);
        let text = String::from_utf8_lossy(&self.text[marked.clone()]);
        self.written.iter().any(|(written, replaced)| {
            written.start < marked.end && marked.start < written.end && !replaced.contains(&*text)
        })
    }
}

fn range(place: &Value) -> Range<usize> {
    let number = |name: &str| place[name].as_u64().expect("a number") as usize;
    number("start")..number("end")
}

/// Returns the reason why a change is wrong. If the program could not be parsed as a whole, semantic errors
/// that were hidden before may appear, but none in the text that the change has written.
fn reason_against(message: &Value, before: &[Value], after: &[Value], changed: &Changed) -> Option<String> {
    // The token found at a mistake may be one that the change has written.
    let key = |message: &Value| {
        let text = message["message"].as_str().unwrap_or_default();
        format!("{} {}", message["code"], text.split(", found").next().unwrap_or_default())
    };
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for message in before {
        *known.entry(key(message)).or_default() += 1;
    }
    *known.entry(key(message)).or_default() -= 1;
    let is_syntax = |message: &Value| message["code"].as_str().is_some_and(|code| code.starts_with("E01"));
    let was_unread = before.iter().any(is_syntax);
    for found in after {
        let count = known.entry(key(found)).or_default();
        match count.checked_sub(1) {
            Some(rest) => *count = rest,
            None if was_unread && !is_syntax(found) && !changed.is_cause_of(found) => {}
            None if is_limited(message) && is_limited(found) => {}
            None => return Some(format!("then there is {}", shown(found))),
        }
    }
    None
}

/// Whether the message belongs to those of which a file shows only the first.
fn is_limited(message: &Value) -> bool {
    message["code"] == "E0107"
}

fn shown(message: &Value) -> String {
    let place = &message["labels"][0];
    let file = place["file"].as_str().and_then(|file| file.rsplit('/').next()).unwrap_or_default();
    format!("{file}:{}:{}: {} {}", place["line"], place["column"], message["code"], message["message"])
}
