//! The language server in an editing session: `make bench-lsp` replays keystrokes in a program of 100,000 lines in
//! 50 modules, and measures the time until the messages about the changed module, or an answer, arrive.
//!
//! `--write-docs` writes the table into docs/tools.md.

use std::fs;
use std::io::{BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};

use benches::modules::write_modules;
use benches::tables::{self, Table};
use benches::tlc;

/// The page that contains the table.
const PAGE: &str = "docs/tools.md";

/// The number of modules, and of procedures in each.
const MODULES: usize = 50;
const PROCEDURES: usize = 78;

/// The statement that is typed character by character, and then deleted.
const TYPED: &str = "  total := total + sum * 2;\n";

fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let lines = write_modules(folder.path(), MODULES, PROCEDURES);
    let mut table = Table::new("lsp", &["what", "median, ms", "95 of 100, ms", "limit"]);
    let started = Instant::now();
    let mut session = Session::start(folder.path());
    session.open("M25.mod");
    session.wait_for_messages("M25.mod", session.version);
    let first = started.elapsed();
    session
        .request("textDocument/documentSymbol", json!({ "textDocument": { "uri": session.uri("M25.mod") } }));
    let row = |what: String, times: &mut Vec<Duration>, limit: &str| {
        times.sort();
        let at = |share: usize| millis(times[(times.len() - 1) * share / 100]);
        vec![what, at(50), at(95), limit.to_owned()]
    };
    table.rows.push(row("start to the first messages".to_owned(), &mut vec![first], "2,000"));
    for (file, what) in [
        ("M25.mod", "in the middle"),
        ("M49.mod", "at the top"),
        ("M0.mod", "imported by all"),
        ("Main.mod", "the program"),
    ] {
        let mut times = session.typing(file);
        table.rows.push(row(format!("keystroke to messages, a module {what}"), &mut times, "100"));
    }
    for method in [
        "hover",
        "definition",
        "documentHighlight",
        "references",
        "rename",
        "completion",
        "semanticTokens/full",
    ] {
        let mut times = session.asking(method);
        table.rows.push(row(format!("`{method}`"), &mut times, ""));
    }
    let memory = session.peak_memory();
    println!("{lines} lines in {} files", 2 * MODULES + 1);
    print!("{}", table.columns());
    println!("peak memory: {memory} MB, limit 300");
    if std::env::args().any(|argument| argument == "--write-docs") {
        table.rows.push(vec![
            "peak memory, MB".to_owned(),
            memory.to_string(),
            String::new(),
            "300".to_owned(),
        ]);
        tables::write(PAGE, &table);
    }
}

fn millis(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

/// A session with the server.
struct Session<'f> {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    folder: &'f Path,
    requests: i32,
    version: i32,
}

impl<'f> Session<'f> {
    fn start(folder: &'f Path) -> Session<'f> {
        let mut child = Command::new(tlc())
            .arg("lsp")
            .env("XDG_CACHE_HOME", folder.join(".cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut session = Session { child, input, output, folder, requests: 0, version: 0 };
        let folders = json!([{ "uri": session.uri(""), "name": "program" }]);
        session.request("initialize", json!({ "capabilities": {}, "workspaceFolders": folders }));
        session.notify("initialized", json!({}));
        session
    }

    fn uri(&self, file: &str) -> String {
        format!("file://{}", self.folder.join(file).display())
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).expect("the file is there")
    }

    fn send(&mut self, message: Message) {
        message.write(&mut self.input).and_then(|()| self.input.flush()).expect("the server reads");
    }

    fn receive(&mut self) -> Message {
        Message::read(&mut self.output).expect("a message of the protocol").expect("the server has not ended")
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params).into());
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        self.send(Request::new(id.clone(), method.to_owned(), params).into());
        loop {
            if let Message::Response(response) = self.receive()
                && response.id == id
            {
                return response.response_result.expect("the request is answered");
            }
        }
    }

    fn open(&mut self, file: &str) {
        self.version += 1;
        let document = json!({
            "uri": self.uri(file), "languageId": "modula2", "version": self.version, "text": self.text(file)
        });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Waits for the messages about a version of a file.
    fn wait_for_messages(&mut self, file: &str, version: i32) {
        let uri = self.uri(file);
        loop {
            if let Message::Notification(found) = self.receive()
                && found.params["uri"] == uri.as_str()
                && found.params["version"] == version
            {
                return;
            }
        }
    }

    /// Types a statement at the end of the first sequence of statements and deletes it. Returns the time from each
    /// keystroke to the messages.
    fn typing(&mut self, file: &str) -> Vec<Duration> {
        self.open(file);
        self.wait_for_messages(file, self.version);
        let text = self.text(file);
        let statement = text.find("  sum := 0;").expect("the file has a statement");
        let line = text[..statement].matches('\n').count() + 1;
        let mut times = Vec::new();
        let (mut row, mut column) = (line, 0);
        for char in TYPED.chars() {
            let place = json!({ "line": row, "character": column });
            times.push(self.change(file, json!({ "start": place, "end": place }), &char.to_string()));
            (row, column) = if char == '\n' { (row + 1, 0) } else { (row, column + 1) };
        }
        for kept in (0..TYPED.len() - 1).rev() {
            let end = if kept == TYPED.len() - 2 {
                json!({ "line": line + 1, "character": 0 })
            } else {
                json!({ "line": line, "character": kept + 1 })
            };
            times.push(self.change(
                file,
                json!({ "start": { "line": line, "character": kept }, "end": end }),
                "",
            ));
        }
        times
    }

    fn change(&mut self, file: &str, range: Value, text: &str) -> Duration {
        self.version += 1;
        let document = json!({ "uri": self.uri(file), "version": self.version });
        let started = Instant::now();
        let params =
            json!({ "textDocument": document, "contentChanges": [{ "range": range, "text": text }] });
        self.notify("textDocument/didChange", params);
        self.wait_for_messages(file, self.version);
        started.elapsed()
    }

    /// Sends a request about twenty places, and returns the times of the answers.
    fn asking(&mut self, method: &str) -> Vec<Duration> {
        let file = "M25.mod";
        let places: Vec<(usize, usize)> = self
            .text(file)
            .lines()
            .enumerate()
            .filter_map(|(number, line)| Some((number, line.find("total := total")?)))
            .take(20)
            .collect();
        let mut times = Vec::new();
        for (line, character) in places {
            let mut params = json!({ "textDocument": { "uri": self.uri(file) } });
            if !method.contains("Tokens") {
                params["position"] = json!({ "line": line, "character": character });
            }
            params["context"] = match method {
                "completion" => json!({ "triggerKind": 1 }),
                _ => json!({ "includeDeclaration": true }),
            };
            params["newName"] = json!("renamed");
            let started = Instant::now();
            self.request(&format!("textDocument/{method}"), params);
            times.push(started.elapsed());
        }
        times
    }

    /// Returns the peak memory of the server in MB.
    fn peak_memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes: Option<u64> = peak.and_then(|peak| peak.split_whitespace().next()?.parse().ok());
        kilobytes.unwrap_or_default() * 1024 / 1_000_000
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        let _ = self.child.wait();
    }
}
