//! `tlc watch`: commands that are repeated when files of a project change.

use std::io::{BufRead as _, BufReader};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::TestProject;

/// A running `tlc watch` with the lines of its output.
struct Watching {
    process: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(project: &TestProject, arguments: &str) -> Watching {
        // A test run in the background may ignore the signal of Ctrl-C, and its children inherit that.
        let mut command = Command::new("env");
        command.args(["--default-signal=INT", env!("CARGO_BIN_EXE_tlc"), "watch"]);
        command.args(arguments.split_whitespace()).current_dir(project.folder.path(""));
        command.env("TLC_CACHE", project.folder.path("cache")).stdin(Stdio::null());
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("tlc starts");
        let (sender, lines) = channel();
        let stdout = process.stdout.take().expect("a pipe");
        let stderr = process.stderr.take().expect("a pipe");
        let other = sender.clone();
        thread::spawn(move || {
            BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        thread::spawn(move || {
            BufReader::new(stderr).lines().map_while(Result::ok).try_for_each(|line| other.send(line))
        });
        Watching { process, lines }
    }

    /// Waits for a line that contains a text.
    fn expect(&self, text: &str) {
        let end = Instant::now() + Duration::from_secs(120);
        let mut seen = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            if line.contains(text) {
                return;
            }
            seen.push(line);
        }
        let has_come = seen.iter().any(|line| line.contains(text));
        assert!(has_come, "no `{text}` in {seen:#?}");
    }

    /// Whether no line comes for a time.
    fn is_quiet(&self) -> bool {
        self.lines.recv_timeout(Duration::from_millis(700)).is_err()
    }

    /// Interrupts the process, as Ctrl-C does.
    fn interrupt(mut self) {
        let number = self.process.id().to_string();
        assert!(Command::new("kill").args(["-INT", &number]).status().expect("kill runs").success());
        let status = self.process.wait().expect("it ends");
        assert_eq!(status.signal(), Some(2), "{status}");
        // The output ends, so no process remains that could write to it.
        let end = Instant::now() + Duration::from_secs(60);
        while self.lines.recv_timeout(end.saturating_duration_since(Instant::now())).is_ok() {}
        assert!(Instant::now() < end, "a process remains");
    }
}

#[test]
fn a_change_repeats_the_build() {
    let project = TestProject::new();
    let watching = Watching::start(&project, "");
    watching.expect("is built");
    watching.expect("Watching the files of `shop`");
    assert_eq!(project.output(), "15\n");
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    watching.expect("1 of ");
    watching.expect("Watching");
    assert_eq!(project.output(), "18\n");
    // Files that are no sources, and a text that is the same.
    project.folder.write("notes.txt", b"text");
    project.replace("src/Prices.mod", "pieces * 6", "pieces * 6");
    assert!(watching.is_quiet());
    project.replace("src/Prices.mod", "pieces * 6", "piece * 6");
    watching.expect("Watching the files of `shop` (exit status 1)");
    // A file in a new folder.
    project.folder.write("src/new/Units.def", b"DEFINITION MODULE Units;\nCONST Piece = 7;\nEND Units.\n");
    watching.expect("Watching");
    project.folder.write("src/new/Units.mod", b"IMPLEMENTATION MODULE Units;\nEND Units.\n");
    project.replace("src/Prices.mod", "PROCEDURE Total", "IMPORT Units;\nPROCEDURE Total");
    project.replace("src/Prices.mod", "piece * 6", "pieces * Units.Piece");
    watching.expect("is built");
    watching.expect("Watching");
    assert_eq!(project.output(), "21\n");
    project.replace("src/new/Units.def", "7", "8");
    watching.expect("is built");
    watching.expect("Watching");
    assert_eq!(project.output(), "24\n");
    watching.interrupt();
}

#[test]
fn a_running_program_is_started_again() {
    let project = TestProject::new();
    project.replace("src/Shop.mod", "IMPORT Prices;", "IMPORT Prices, FIO;");
    project.replace("src/Shop.mod", "WriteLn\nEND", "WriteLn; FIO.FlushBuffer(FIO.StdOut); LOOP END\nEND");
    let watching = Watching::start(&project, "run");
    watching.expect("15");
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    watching.expect("18");
    watching.interrupt();
}

#[test]
fn only_commands_of_projects_are_repeated() {
    let project = TestProject::new();
    project.tlc("watch clean").fails_with("`tlc watch` repeats build, check, test, run, not `clean`");
    project.folder.write("tests/Good.mod", b"MODULE Good;\nBEGIN\nEND Good.\n");
    let watching = Watching::start(&project, "test Good");
    watching.expect("1 passed, 0 failed");
    watching.interrupt();
    let watching = Watching::start(&project, "--release");
    watching.expect("`build/release/Shop` is built");
    watching.interrupt();
}
