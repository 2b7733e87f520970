//! A client of the language server for tests.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A session with the server in a folder of its own. Ending it requires that the server ends without an error.
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    folder: TempDir,
    requests: i32,
    /// The notifications that were received while the test waited for something else.
    received: Vec<Notification>,
    /// The versions of the open files.
    versions: BTreeMap<String, i32>,
}

impl Client {
    /// Starts a server for a folder with files.
    pub fn start(files: &[(&str, &str)]) -> Client {
        Client::start_with(files, json!({}))
    }

    /// Starts a server for a client with capabilities.
    pub fn start_with(files: &[(&str, &str)], capabilities: Value) -> Client {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("the file is in a folder")).expect("a folder");
            fs::write(path, text).expect("a file can be written");
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_tlc"))
            .arg("lsp")
            .env("XDG_CACHE_HOME", folder.path().join(".cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut client = Client {
            child,
            input,
            output,
            folder,
            requests: 0,
            received: Vec::new(),
            versions: BTreeMap::new(),
        };
        let folders = json!([{ "uri": client.uri(""), "name": "test" }]);
        client.request("initialize", json!({ "capabilities": capabilities, "workspaceFolders": folders }));
        client.notify("initialized", json!({}));
        client
    }

    /// Returns the path of the folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the address of a file in the folder.
    pub fn uri(&self, file: &str) -> String {
        format!("file://{}", self.folder().join(file).display())
    }

    /// Returns the text of a file on the disk.
    pub fn text(&self, file: &str) -> String {
        fs::read_to_string(self.folder().join(file)).expect("the file is there")
    }

    /// Opens a file with its text on the disk.
    pub fn open(&mut self, file: &str) {
        let (text, version) = (self.text(file), self.next_version(file));
        let document = json!({
            "uri": self.uri(file), "languageId": "modula2", "version": version, "text": text
        });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn next_version(&mut self, file: &str) -> i32 {
        let version = self.versions.entry(file.to_owned()).or_default();
        *version += 1;
        *version
    }

    /// Replaces the text of an open file.
    pub fn set_text(&mut self, file: &str, text: &str) {
        let document = json!({ "uri": self.uri(file), "version": self.next_version(file) });
        let params = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
        self.notify("textDocument/didChange", params);
    }

    /// Changes the text of an open file from an old to a new one by a range.
    pub fn change(&mut self, file: &str, old: &str, new: &str) {
        let same = old.chars().zip(new.chars()).take_while(|(one, other)| one == other);
        let start: usize = same.map(|(char, _)| char.len_utf8()).sum();
        let rest = old[start..].chars().rev().zip(new[start..].chars().rev());
        let tail: usize = rest.take_while(|(one, other)| one == other).map(|(char, _)| char.len_utf8()).sum();
        let range = json!({ "start": position(old, start), "end": position(old, old.len() - tail) });
        let change = json!({ "range": range, "text": new[start..new.len() - tail] });
        let document = json!({ "uri": self.uri(file), "version": self.next_version(file) });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        self.notify("textDocument/didChange", params);
    }

    /// Returns the messages about the current text of a file that the editor shows now, if there are any.
    pub fn latest(&mut self, file: &str) -> Option<Vec<Value>> {
        let refusal = self.answer("test/now", Value::Null);
        assert!(refusal.is_err());
        let (uri, version) = (self.uri(file), self.versions.get(file).copied().unwrap_or_default());
        let is_about = |found: &Notification| {
            found.method == "textDocument/publishDiagnostics" && found.params["uri"] == uri.as_str()
        };
        let last = self.received.iter().rposition(is_about)?;
        let last = self.received[last].clone();
        self.received.retain(|found| !is_about(found));
        self.received.push(last.clone());
        let is_current = last.params.get("version").is_some_and(|found| *found == version);
        last.params["diagnostics"].as_array().filter(|_| is_current).cloned()
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params).into());
    }

    fn send(&mut self, message: Message) {
        let input = self.input.as_mut().expect("the session has not ended");
        message.write(input).and_then(|()| input.flush()).expect("the server reads");
    }

    fn receive(&mut self) -> Message {
        let message = Message::read(&mut self.output).expect("a message of the protocol");
        message.expect("the server has not ended")
    }

    /// Sends a request and returns the result.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let response = self.answer(method, params);
        response.unwrap_or_else(|error| unreachable!("{method} is refused: {error}"))
    }

    /// Sends a request and returns the result, or the message of the error.
    pub fn answer(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        self.send(Request::new(id.clone(), method.to_owned(), params).into());
        loop {
            match self.receive() {
                Message::Response(response) if response.id == id => {
                    return response.response_result.map_err(|error| error.message);
                }
                Message::Notification(notification) => self.received.push(notification),
                _ => {}
            }
        }
    }

    /// Sends a request about a place in a file: the first character of the `number`th `word` on the disk.
    pub fn request_at(&mut self, method: &str, file: &str, word: &str, number: usize) -> Value {
        let params = self.place(file, word, number);
        self.request(method, params)
    }

    /// Returns the parameters for a place in a file.
    pub fn place(&self, file: &str, word: &str, number: usize) -> Value {
        let text = self.text(file);
        let (offset, _) = text.match_indices(word).nth(number).expect("the file contains the word");
        json!({ "textDocument": { "uri": self.uri(file) }, "position": position(&text, offset) })
    }

    /// Waits for the messages about a file, and returns each with its line, from 1: `3: E0201: message`.
    pub fn messages(&mut self, file: &str) -> Vec<String> {
        let diagnostics = self.diagnostics(file);
        let text = |found: &Value| {
            let line = found["range"]["start"]["line"].as_u64().unwrap_or_default() + 1;
            let message = found["message"].as_str().unwrap_or_default();
            let message = message.lines().next().unwrap_or_default();
            format!("{line}: {}: {message}", found["code"].as_str().unwrap_or_default())
        };
        diagnostics.iter().map(text).collect()
    }

    /// Waits until the messages about a file are as expected.
    ///
    /// A change of another file gives messages without a version, so those of an earlier state may come first.
    #[track_caller]
    pub fn expect_messages(&mut self, file: &str, is_expected: impl Fn(&[String]) -> bool) {
        const ATTEMPTS: usize = 4;
        let mut seen = Vec::new();
        let is_met = (0..ATTEMPTS).any(|_| {
            seen.push(self.messages(file));
            seen.last().is_some_and(|found| is_expected(found))
        });
        assert!(is_met, "messages about {file}: {seen:?}");
    }

    /// Whether messages about a file have arrived that the test has not asked for yet.
    pub fn has_messages(&self, file: &str) -> bool {
        let uri = self.uri(file);
        let is_meant = |found: &Notification| {
            found.method == "textDocument/publishDiagnostics" && found.params["uri"] == uri.as_str()
        };
        self.received.iter().any(is_meant)
    }

    /// Waits for the messages about the current text of a file.
    pub fn diagnostics(&mut self, file: &str) -> Vec<Value> {
        let (uri, version) = (self.uri(file), self.versions.get(file).copied().unwrap_or_default());
        let is_meant = |found: &Notification| {
            found.method == "textDocument/publishDiagnostics"
                && found.params["uri"] == uri.as_str()
                && found.params.get("version").is_none_or(|found| *found == version)
        };
        loop {
            if let Some(place) = self.received.iter().position(is_meant) {
                let found = self.received.remove(place);
                return found.params["diagnostics"].as_array().cloned().unwrap_or_default();
            }
            if let Message::Notification(notification) = self.receive() {
                self.received.push(notification);
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = self.child.kill();
            return;
        }
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.input = None;
        assert!(self.child.wait().expect("the server ends").success());
    }
}

/// Returns the place of an offset in a text.
fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count();
    json!({ "line": line, "character": column })
}

/// Returns the places of an answer, each as `file:line:column` from 1.
pub fn places(answer: &Value) -> Vec<String> {
    let all = match answer {
        Value::Array(all) => all.clone(),
        Value::Null => Vec::new(),
        one => vec![one.clone()],
    };
    let place = |location: &Value| {
        let uri = location["uri"].as_str().unwrap_or_default();
        let start = &location["range"]["start"];
        let number = |name: &str| start[name].as_u64().unwrap_or_default() + 1;
        let file = uri.rsplit('/').next().unwrap_or_default();
        format!("{file}:{}:{}", number("line"), number("character"))
    };
    all.iter().map(place).collect()
}
