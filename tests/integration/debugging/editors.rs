//! Debuggers under editors: gdb through its machine interface, lldb through the debug adapter protocol.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use super::sessions::{SCRIPTS, assert_in_order, session};
use crate::tools;

#[test]
fn gdb_answers_to_editors() {
    if tools::is_missing("gdb", "the machine interface of gdb") {
        return;
    }
    let folder = session("-ggdb");
    let source = format!("-interpreter-exec console \"source {SCRIPTS}/tlc_gdb.py\"");
    let commands = [
        "-gdb-set debuginfod enabled off",
        "-enable-pretty-printing",
        source.as_str(),
        "-break-insert -f Session.mod:25",
        "-exec-arguments > /dev/null",
        "-exec-run",
        "-stack-list-frames",
        "-stack-list-variables --simple-values",
        "-var-create - * colours",
        "-var-create - * name",
        "-var-create table * table",
        "-var-list-children --simple-values table",
        "-exec-step",
        "-gdb-exit\n",
    ];
    folder.write("commands", commands.join("\n").as_bytes());
    let output = Command::new("gdb")
        .args(["-nx", "-q", "--interpreter=mi2", "program"])
        .stdin(File::open(folder.path("commands")).expect("it was written"))
        .current_dir(folder.path("."))
        .output()
        .expect("gdb starts");
    assert_in_order(
        &String::from_utf8_lossy(&output.stdout),
        &[
            "bkpt={number=\"1\"",
            "reason=\"breakpoint-hit\"",
            "func=\"Inner\",args=[{name=\"k\",value=\"6\"}],file=\"Session.mod\"",
            "func=\"Outer\",file=\"Session.mod\"",
            "func=\"Steps\",file=\"Session.mod\"",
            "{name=\"k\",arg=\"1\",type=\"CARDINAL\",value=\"6\"},{name=\"sum\",type=\"CARDINAL\",value=\"5\"}",
            "value=\"{red, blue}\"",
            "value=\"\\\"Modula\\\"\"",
            "child={name=\"table.3\",exp=\"3\",numchild=\"0\",value=\"0\",type=\"CARDINAL\"}",
            "reason=\"end-stepping-range\"",
        ],
    );
}

/// A debug adapter, which reads requests and writes responses and events.
struct Adapter {
    process: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    number: u32,
}

impl Adapter {
    fn start() -> Adapter {
        let mut command = Command::new("lldb-dap-19");
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the adapter starts");
        let requests = process.stdin.take().expect("it is a pipe");
        let answers = BufReader::new(process.stdout.take().expect("it is a pipe"));
        Adapter { process, requests, answers, number: 0 }
    }

    fn send(&mut self, command: &str, arguments: &Value) {
        self.number += 1;
        let request =
            json!({ "seq": self.number, "type": "request", "command": command, "arguments": arguments });
        let text = request.to_string();
        write!(self.requests, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the adapter reads");
        self.requests.flush().expect("the adapter reads");
    }

    /// Returns the body of the next message in which a field has a value.
    fn next(&mut self, field: &str, value: &str) -> Value {
        loop {
            let message = self.message();
            assert_ne!(message["success"], false, "{message}");
            if message[field] == value {
                return message["body"].clone();
            }
        }
    }

    fn message(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            let read = self.answers.read_line(&mut line).expect("the adapter writes");
            assert_ne!(read, 0, "the adapter has ended");
            match line.trim().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().expect("a number"),
                Some(_) => {}
                None => break,
            }
        }
        let mut text = vec![0; length];
        self.answers.read_exact(&mut text).expect("as long as it says");
        serde_json::from_slice(&text).expect("a message is JSON")
    }

    fn ask(&mut self, command: &str, arguments: &Value) -> Value {
        self.send(command, arguments);
        self.next("command", command)
    }
}

impl Drop for Adapter {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn lldb_answers_to_editors() {
    if tools::is_missing("lldb-19", "the debug adapter of lldb") {
        return;
    }
    let folder = session("-glldb");
    let script = format!("command script import {SCRIPTS}/tlc_lldb.py");
    let mut adapter = Adapter::start();
    adapter.ask("initialize", &json!({ "adapterID": "lldb-dap", "pathFormat": "path" }));
    let program = json!({ "program": folder.path("program"), "initCommands": [script] });
    adapter.send("launch", &program);
    adapter.next("event", "initialized");
    let source = json!({ "path": folder.path("Session.mod") });
    let set = adapter.ask("setBreakpoints", &json!({ "source": source, "breakpoints": [{ "line": 25 }] }));
    assert_eq!(set["breakpoints"][0]["line"], 25, "{set}");
    adapter.send("configurationDone", &json!({}));
    let stopped = adapter.next("event", "stopped");
    assert_eq!(stopped["reason"], "breakpoint", "{stopped}");
    let trace = adapter.ask("stackTrace", &json!({ "threadId": stopped["threadId"] }));
    let frames = trace["stackFrames"].as_array().expect("frames").iter();
    let frames: Vec<_> =
        frames.take(4).map(|frame| (frame["name"].as_str(), frame["line"].as_u64())).collect();
    let expected = [("Inner", 25), ("Outer", 31), ("Steps", 49), ("Session", 80)];
    assert_eq!(frames, expected.map(|(name, line)| (Some(name), Some(line))));
    let scopes = adapter.ask("scopes", &json!({ "frameId": trace["stackFrames"][0]["id"] }));
    let mut shown = Vec::new();
    for scope in scopes["scopes"].as_array().expect("scopes").iter().take(2) {
        let reference = json!({ "variablesReference": scope["variablesReference"] });
        let variables = adapter.ask("variables", &reference);
        let variables = variables["variables"].as_array().expect("variables").iter();
        shown.extend(variables.map(|variable| format!("{} = {}", variable["name"], variable["value"])));
    }
    let shown = shown.join("\n");
    for expected in ["\"k\" = \"6\"", "\"sum\" = \"5\"", "{red, blue}", "\"name\" = \"\\\"Modula\\\"\""] {
        assert!(shown.contains(expected), "no `{expected}` in\n{shown}");
    }
}
