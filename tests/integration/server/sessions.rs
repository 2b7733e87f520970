//! Random editing sessions in programs of several modules: in the end the editor shows the messages of a check that is
//! run once.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use tlc::driver::{self, KeptSources, check_kept, search_dialects, settings_beside};
use tlc::options::Options;

use super::client::Client;
use super::edits::{boundary, edit};
use crate::folders;
use crate::mutation::{Random, number};

/// The number of edits in an ordinary run; `TLC_SESSION_EDITS` sets another one, and `TLC_SESSION_SEED` other edits.
const EDITS: u64 = 300;

/// The number of edits of one program.
const IN_A_ROW: u64 = 60;

/// The number of edits after which all open files are compared, once the server has checked them.
const BETWEEN_COMPARISONS: u64 = 15;

/// The longest time in which the server must have checked what an edit concerns.
const LIMIT: Duration = Duration::from_secs(60);

/// The largest number of modules and bytes of a program, so that an ordinary run stays short.
const MOST_FILES: usize = 40;
const MOST_BYTES: usize = 200_000;

const STACK: usize = 1 << 29;

#[test]
fn sessions_end_with_the_messages_of_a_single_check() {
    // The checks are done in this process, on a stack like that of the compiler.
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run_sessions).expect("a thread");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

fn run_sessions() {
    let edits = number("TLC_SESSION_EDITS").unwrap_or(EDITS);
    let mut random = Random(number("TLC_SESSION_SEED").unwrap_or(20_261_126));
    let programs = programs();
    assert!(programs.len() > 50, "{} programs", programs.len());
    let mut done = 0;
    while done < edits {
        let program = random.choose(&programs);
        done += session(program, &mut random, (edits - done).min(IN_A_ROW));
    }
}

/// The files of a program with their texts.
type Program = Vec<(String, String)>;

/// Returns the programs of several modules in the tests, packages, examples and the library.
fn programs() -> Vec<Program> {
    let root = folders::root();
    let below = |folder: &str| {
        let folder = root.join(folder);
        let mut entries: Vec<_> =
            fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).collect();
        entries.sort();
        entries.retain(|path| path.is_dir());
        entries
    };
    let mut folders = below("tests/modules");
    folders.extend(below("packages"));
    folders.extend(folders::library());
    folders.push(root.join("examples"));
    let programs = folders.iter().map(|folder| program(folder));
    programs.filter(|program| program.iter().filter(|(name, _)| is_module(name)).count() > 1).collect()
}

fn program(folder: &Path) -> Program {
    let mut files = folders::files_below(folder);
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.strip_prefix(folder).ok()?.display().to_string();
        let is_wanted = is_module(&name) || name.ends_with("tlc.toml");
        Some((name, fs::read_to_string(path).ok().filter(|_| is_wanted)?))
    };
    let mut size = 0;
    let mut program: Program = files.iter().filter_map(read).take(MOST_FILES).collect();
    program.retain(|(_, text)| {
        size += text.len();
        size <= MOST_BYTES
    });
    program
}

fn is_module(name: &str) -> bool {
    name.ends_with(".mod") || name.ends_with(".def")
}

/// The texts that an editor shows, each with its former ones.
struct Session<'r> {
    client: Client,
    random: &'r mut Random,
    names: Vec<String>,
    open: BTreeMap<String, Vec<String>>,
    /// The last edits, for the message about a difference.
    log: Vec<String>,
}

/// Edits a program, and returns the number of edits.
fn session(program: &Program, random: &mut Random, edits: u64) -> u64 {
    let files: Vec<(&str, &str)> =
        program.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let client = Client::start(&files);
    let names = files.iter().map(|(name, _)| (*name).to_owned()).filter(|name| is_module(name)).collect();
    let mut session = Session { client, random, names, open: BTreeMap::new(), log: Vec::new() };
    for number in 1..=edits {
        session.act();
        if number % BETWEEN_COMPARISONS == 0 || number == edits {
            session.compare_all();
        }
    }
    edits
}

impl Session<'_> {
    /// Opens, closes, saves or edits a file, or changes one on the disk that is not open.
    fn act(&mut self) {
        let file = self.random.choose(&self.names).clone();
        let is_open = self.open.contains_key(&file);
        match self.random.below(20) {
            0 if is_open => self.close(&file),
            1 if is_open => {
                self.log.push(format!("save {file}"));
                fs::write(self.client.folder().join(&file), self.text(&file)).expect("a file can be written");
            }
            2 if !is_open => self.change_on_disk(&file),
            _ if self.open.len() < 2 || (!is_open && self.open.len() < 5) => self.open(&file),
            _ => {
                let open: Vec<String> = self.open.keys().cloned().collect();
                let file = self.random.choose(&open).clone();
                self.edit(&file);
                if self.random.below(3) == 0 {
                    self.compare_first(&file);
                }
            }
        }
    }

    fn text(&self, file: &str) -> &str {
        self.open.get(file).and_then(|texts| texts.last()).expect("the file is open")
    }

    fn open(&mut self, file: &str) {
        if self.open.contains_key(file) {
            return;
        }
        self.log.push(format!("open {file}"));
        self.client.open(file);
        self.open.insert(file.to_owned(), vec![self.client.text(file)]);
    }

    fn close(&mut self, file: &str) {
        self.log.push(format!("close {file}"));
        self.open.remove(file);
        let uri = self.client.uri(file);
        self.client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }

    fn change_on_disk(&mut self, file: &str) {
        self.log.push(format!("change {file} on the disk"));
        let mut text = self.client.text(file);
        edit(&mut text, self.random);
        fs::write(self.client.folder().join(file), text).expect("a file can be written");
        let changes = json!([{ "uri": self.client.uri(file), "type": 2 }]);
        self.client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    }

    /// Edits an open file, and sends the difference as a range of the protocol.
    fn edit(&mut self, file: &str) {
        let old = self.text(file).to_owned();
        let mut new = old.clone();
        let former = self.open.get_mut(file).expect("the file is open");
        let what = match self.random.below(16) {
            // Texts with many mistakes have few messages, so most edits are undone soon.
            0..=5 if former.len() > 1 => {
                former.pop();
                former.last().expect("a former text").clone_into(&mut new);
                "undo"
            }
            6 => {
                former.truncate(1);
                former[0].clone_into(&mut new);
                "undo all"
            }
            7 => {
                new.truncate(boundary(&old, self.random.below(old.len() + 1)));
                "cut the end"
            }
            8 => {
                let other = self.client.text(self.random.choose::<String>(&self.names));
                let start = boundary(&other, self.random.below(other.len() + 1));
                let end = boundary(&other, (start + 400).min(other.len()));
                new.insert_str(boundary(&old, self.random.below(old.len() + 1)), &other[start..end]);
                "paste"
            }
            9 => {
                new.insert_str(boundary(&old, self.random.below(old.len() + 1)), "(* ü𝄞 *)");
                "insert a comment"
            }
            10..=12 => {
                let words: Vec<&str> = old
                    .split(|letter: char| !letter.is_ascii_alphanumeric())
                    .filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic()))
                    .collect();
                if !words.is_empty() {
                    let (word, other) = (*self.random.choose(&words), *self.random.choose(&words));
                    new = match self.random.below(2) {
                        0 => old.replace(word, &format!("{word}X")),
                        _ => old.replacen(word, other, 1),
                    };
                }
                "change a word"
            }
            _ => {
                edit(&mut new, self.random);
                "edit"
            }
        };
        self.log.push(format!("{what} in {file}"));
        let former = self.open.get_mut(file).expect("the file is open");
        if former.last() != Some(&new) {
            former.push(new.clone());
        }
        self.client.change(file, &old, &new);
    }

    /// Compares the first messages about an edited file, which lack the notes about other dialects.
    fn compare_first(&mut self, file: &str) {
        let expected = Some(self.expected(file, false));
        self.compare(file, expected, false);
    }

    /// Compares the messages about all open files with those of single checks.
    fn compare_all(&mut self) {
        let files: Vec<String> = self.open.keys().cloned().collect();
        for file in files {
            let expected = Some(self.expected(&file, true));
            self.compare(&file, expected, true);
        }
    }

    /// Waits until the expected messages about a file are shown.
    fn compare(&mut self, file: &str, expected: Option<Vec<String>>, with_notes: bool) {
        let started = Instant::now();
        loop {
            let found = self.client.latest(file);
            let found = found.map(|found| {
                let mut found: Vec<String> = found.iter().map(|found| shown(found, with_notes)).collect();
                found.sort();
                found
            });
            if found == expected {
                return;
            }
            if started.elapsed() > LIMIT {
                assert_eq!(found, expected, "messages about {file}: {}", self.history(file));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Returns the last edits and the open texts.
    fn history(&self, file: &str) -> String {
        let texts =
            self.open.iter().map(|(name, texts)| format!("=== {name}\n{}", texts.last().expect("a text")));
        let texts: Vec<String> = texts.collect();
        format!("{}\nedits: {}\n{}", file, self.log.join(", "), texts.join("\n"))
    }

    /// Returns the messages about a file of a check without any earlier one.
    fn expected(&self, file: &str, with_notes: bool) -> Vec<String> {
        let path = driver::clean(&self.client.folder().join(file));
        let mut kept = Box::<KeptSources>::default();
        for (name, texts) in &self.open {
            let text = texts.last().expect("a text");
            kept.open(&self.client.folder().join(name), text.as_str().into());
        }
        checked(&path, &mut kept, with_notes)
    }
}

/// Checks a file, and returns the messages about it, sorted.
fn checked(path: &Path, kept: &mut Box<KeptSources>, with_notes: bool) -> Vec<String> {
    let options = Options { sources: settings_beside(path).0, ..Options::new(path.to_owned()) };
    let mut result = check_kept(options, kept);
    assert!(result.internal.is_none(), "{:?}", result.internal);
    if with_notes && let Some(search) = &mut result.search {
        while search_dialects(search, kept) {}
    }
    let mut errors = 0;
    let mut messages = Vec::new();
    for found in result.diagnostics.into_sorted() {
        let is_error = found.severity == tlc_frontend::diagnostics::Severity::Error;
        let note =
            result.search.as_ref().filter(|_| with_notes && is_error).and_then(|search| search.note(errors));
        errors += usize::from(is_error);
        let span = found.primary_span();
        let file = span.and_then(|span| kept.file_at(span.lo));
        let place = match (span, file) {
            (Some(span), Some(file)) if Path::new(&file.name) == path => {
                let place = |position| {
                    let (line, column) = utf16(&file.text, file.offset(position));
                    format!("{line}:{column}")
                };
                format!("{}-{}", place(span.lo), place(span.hi))
            }
            (Some(_), Some(_)) => continue,
            _ => "0:0-0:0".to_owned(),
        };
        let mut text = found.message.lines().next().unwrap_or_default().to_owned();
        for note in found.notes.iter().chain(&note).filter(|_| with_notes) {
            text.push_str(&format!("\nnote: {note}"));
        }
        messages.push(format!("{place} {} {text}", found.code.name()));
    }
    messages.sort();
    messages
}

/// Returns the line and the column of an offset, both from 0.
fn utf16(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line = before.matches('\n').count();
    (line, before.rsplit('\n').next().unwrap_or_default().encode_utf16().count())
}

/// Returns a message of the protocol in the form of [`checked`].
fn shown(found: &Value, with_notes: bool) -> String {
    let place = |end: &str| format!("{}:{}", found["range"][end]["line"], found["range"][end]["character"]);
    let message = found["message"].as_str().unwrap_or_default();
    let mut text = message.lines().next().unwrap_or_default().to_owned();
    let mut is_note = false;
    for line in message.lines().skip(1).filter(|_| with_notes) {
        is_note = line.starts_with("note: ") || is_note && !line.starts_with("help: ");
        if is_note {
            text.push('\n');
            text.push_str(line);
        }
    }
    format!("{}-{} {} {text}", place("start"), place("end"), found["code"].as_str().unwrap_or_default())
}
