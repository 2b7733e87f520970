//! Every change that a message suggests is made and the result is checked: the message is gone, and no new one
//! appears. The code in advice is correct. docs/messages.md shows the actual messages.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;
use tlc_frontend::base::{Dialect, Interner, SourceMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::syntax::parse_module;

use crate::edits::{range, with_edits};

/// The least number of changes that the programs of `tests/ui` must suggest.
const LEAST: usize = 120;

/// The least number of code fragments that the advice about the programs of `tests/ui` must contain.
const LEAST_FRAGMENTS: usize = 150;

/// A program of `tests/ui` with its messages.
struct Judged {
    program: PathBuf,
    text: Vec<u8>,
    options: Vec<String>,
    messages: Vec<Value>,
}

static JUDGED: LazyLock<Vec<Judged>> = LazyLock::new(|| {
    let mut programs: Vec<PathBuf> = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ui"))
        .expect("tests/ui can be read")
        .map(|entry| entry.expect("its entries, too").path())
        .filter(|path| path.extension() == Some(OsStr::new("mod")))
        .collect();
    programs.sort();
    let judge = |program: PathBuf| {
        let text = fs::read(&program).expect("a program can be read");
        let options = options(&text);
        let messages = messages(&program, &options);
        Judged { program, text, options, messages }
    };
    programs.into_iter().map(judge).collect()
});

/// Makes each change that a message suggests. An applicable one removes the message and causes no other; an
/// example removes the message and causes no syntax error.
#[test]
fn suggestions_can_be_applied() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let (mut applied, mut refused) = (0, String::new());
    for Judged { program, text, options, messages: before } in JUDGED.iter() {
        for message in before.iter().filter(|message| message["suggestion"].is_object()) {
            let applicable = message["suggestion"]["applicable"] == true;
            applied += usize::from(applicable);
            let changed = folder.path().join(program.file_name().expect("a file has a name"));
            let made = Changed::new(text, &message["suggestion"]);
            fs::write(&changed, &made.text).expect("the changed program can be written");
            let after = messages(&changed, options);
            let reason = match applicable {
                true => reason_against(message, before, &after, &made),
                false => reason_against_example(message, before, &after),
            };
            if let Some(reason) = reason {
                refused +=
                    &format!("{}: {}\n    {reason}\n", shown(message), message["suggestion"]["message"]);
            }
        }
    }
    assert!(refused.is_empty(), "{refused}");
    assert!(applied >= LEAST, "{applied} suggestions");
}

/// The code in advice is marked by backquotes and is correct by the grammar. Advice that repeats code of the
/// program in another form is an edit, which the test above makes.
#[test]
fn code_in_advice_is_marked_and_correct() {
    let (mut seen, mut refused) = (BTreeSet::new(), String::new());
    for Judged { text, messages, .. } in JUDGED.iter() {
        for message in messages {
            let texts = |field: &str| {
                let list = message[field].as_array().expect("a list");
                list.iter().map(|text| text.as_str().expect("a text").to_owned()).collect::<Vec<_>>()
            };
            let help = texts("help");
            let why = message["suggestion"]["message"].as_str().map(str::to_owned);
            for advice in texts("notes").iter().chain(&help).chain(&why) {
                for (number, part) in advice.split('`').enumerate() {
                    let reason = match number % 2 {
                        0 if is_unmarked_code(part) => "code without backquotes",
                        1 if seen.insert(part.to_owned()) && !is_code(part) => "not correct by the grammar",
                        1 if help.contains(advice)
                            && why.is_none()
                            && !advice.contains("`BEGIN`")
                            && repeats_program(part, line_of(text, message)) =>
                        {
                            "an edit should show this"
                        }
                        _ => continue,
                    };
                    refused += &format!("{}\n    {reason}: `{part}` in: {advice}\n", shown(message));
                }
            }
        }
    }
    assert!(refused.is_empty(), "{refused}");
    assert!(seen.len() >= LEAST_FRAGMENTS, "{} fragments", seen.len());
}

/// Returns the line of the program that a message is about.
fn line_of<'t>(text: &'t [u8], message: &Value) -> &'t str {
    let line = message["labels"][0]["line"].as_u64().unwrap_or_default() as usize;
    let mut lines = str::from_utf8(text).unwrap_or_default().lines();
    lines.nth(line.saturating_sub(1)).unwrap_or_default()
}

/// Whether `code` is an expression or a statement that consists of names in a line of the program.
fn repeats_program(code: &str, line: &str) -> bool {
    let is_separator = |c: char| !c.is_ascii_alphanumeric() && c != '_';
    let known: BTreeSet<&str> = line.split(is_separator).collect();
    let words = code.split(is_separator).filter(|word| !word.is_empty());
    let names: Vec<&str> = words.filter(|word| word.contains(|c: char| c.is_ascii_lowercase())).collect();
    let is_compound = code.contains(['(', '[', '{', '=', '#', '<', '>', '+', '*', '^']);
    let is_declaration = ["CONST ", "TYPE ", "VAR ", "PROCEDURE "].iter().any(|word| code.starts_with(word));
    is_compound
        && !is_declaration
        && !code.contains("...")
        && names.iter().any(|name| name.len() > 1)
        && names.iter().all(|name| known.contains(name))
}

/// Whether prose contains signs that only code has, or two keywords in a row.
fn is_unmarked_code(prose: &str) -> bool {
    let signs = [":=", "(*", "*)", "^", "{", "}", "[", "]", "..", "->"];
    let is_keyword =
        |word: &&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase()) && !is_name(word);
    let words: Vec<&str> = prose.split(' ').collect();
    signs.iter().any(|sign| prose.contains(sign)) || words.windows(2).any(|pair| pair.iter().all(is_keyword))
}

fn is_name(word: &str) -> bool {
    !word.starts_with(|c: char| c.is_ascii_digit()) && parses(&format!("VAR {word}: CHAR;"), "")
}

/// The places at which a fragment may be correct; `#` is replaced by the fragment.
const PLACES: [(&str, &str); 18] = [
    ("", "#"),
    ("", "x := #"),
    ("", "f(#)"),
    ("#", ""),
    ("VAR #;", ""),
    ("VAR #: CHAR;", ""),
    ("TYPE T = #;", ""),
    ("TYPE T = RECORD # END;", ""),
    ("PROCEDURE p(#); END p;", ""),
    ("PROCEDURE p(x: #); END p;", ""),
    ("PROCEDURE p #; END p;", ""),
    ("PROCEDURE p; # END p;", ""),
    ("PROCEDURE p; # p;", ""),
    ("# END p;", ""),
    ("", "LOOP # END"),
    ("", "CASE x OF # END"),
    ("", "REPEAT # x"),
    ("", "FOR i := 1 # DO END"),
];

/// Whether a fragment in backquotes is code that the grammar accepts at some place, with `...` for omitted text,
/// or a token, a word of a command line or a pragma.
fn is_code(fragment: &str) -> bool {
    let is_token = !fragment.contains(' ') && !fragment.contains(char::is_alphanumeric);
    let is_word = is_token || !fragment.contains([' ', '(', ')', ';', ',', '=']);
    let is_keyword = |word: &str| word == "..." || !is_name(word);
    let is_command = ["-", "tlc ", "<*", "%"].iter().any(|start| fragment.starts_with(start));
    if is_word || is_command || fragment.split(' ').all(is_keyword) {
        return true;
    }
    let filled = ["x", "x: CHAR", "x; y", "", "0"].map(|text| fragment.replace("...", text));
    filled.iter().any(|code| {
        let module = code.starts_with("MODULE") || code.starts_with("DEFINITION") || code.starts_with("FROM");
        module && parses_alone(code)
            || PLACES
                .iter()
                .any(|(decls, stmts)| parses(&decls.replace('#', code), &stmts.replace('#', code)))
    })
}

/// Whether a file, or a part of one before its declarations, is correct by the grammar.
fn parses_alone(code: &str) -> bool {
    let texts = [
        code.to_owned(),
        format!("MODULE T; {code} END T."),
        format!("MODULE T; {code}; END T."),
        format!("{code} END Name."),
        format!("{code}; END T."),
        format!("{code} T; END T."),
    ];
    texts.into_iter().any(is_correct)
}

fn parses(declarations: &str, statements: &str) -> bool {
    is_correct(format!("MODULE T; {declarations} BEGIN {statements} END T."))
}

fn is_correct(text: String) -> bool {
    let mut sources = SourceMap::new();
    let file = sources.add("T.mod".into(), text).expect("a short text");
    let mut diagnostics = Diagnostics::new();
    parse_module(sources.file(file), Dialect::default(), &mut Interner::new(), &mut diagnostics);
    !diagnostics.has_errors()
}

/// Returns the reason why an example is wrong: the message remains, or there is a new syntax error.
fn reason_against_example(message: &Value, before: &[Value], after: &[Value]) -> Option<String> {
    let count = |messages: &[Value], of: &Value| messages.iter().filter(|it| key(it) == key(of)).count();
    if count(after, message) >= count(before, message) {
        return Some("the message remains".to_owned());
    }
    let found = after.iter().find(|found| is_syntax(found) && count(after, found) > count(before, found))?;
    Some(format!("then there is {}", shown(found)))
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
        let mut written = Vec::new();
        let text = with_edits(text, suggestion, |range, replaced| {
            written.push((range, String::from_utf8_lossy(replaced).into_owned()));
        });
        Changed { text, written }
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

/// Returns the reason why a change is wrong. If the program could not be parsed as a whole, semantic errors
/// that were hidden before may appear, but none in the text that the change has written.
fn reason_against(message: &Value, before: &[Value], after: &[Value], changed: &Changed) -> Option<String> {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for message in before {
        *known.entry(key(message)).or_default() += 1;
    }
    *known.entry(key(message)).or_default() -= 1;
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

/// Returns a text that identifies a mistake. The token found there may be one that a change has written.
fn key(message: &Value) -> String {
    let text = message["message"].as_str().unwrap_or_default();
    format!("{} {}", message["code"], text.split(", found").next().unwrap_or_default())
}

fn is_syntax(message: &Value) -> bool {
    message["code"].as_str().is_some_and(|code| code.starts_with("E01"))
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
