//! Signals: the files that remain if the compiler is ended at any moment, and the recipients of signals to
//! `tlc run`.

use std::fs;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::folder::{Folder, HELLO};

const TLC: &str = env!("CARGO_BIN_EXE_tlc");

/// The signals by which users and systems end a program, and the one that no program can handle.
const HANDLED: [i32; 3] = [1, 2, 15];
const KILL: i32 = 9;

/// A program that reports that it runs and then waits forever.
const WAITS: &str = "\
MODULE Waits;
FROM InOut IMPORT WriteString, WriteLn;
FROM FIO IMPORT FlushBuffer, StdOut;
BEGIN
  WriteString(\"runs\"); WriteLn; FlushBuffer(StdOut);
  LOOP END
END Waits.
";

/// Starts `tlc` in the folder, with temporary files in its subfolder `tmp`.
fn start(folder: &Folder, arguments: &[&str]) -> Child {
    // Background commands of a shell ignore some signals, and their children inherit that.
    let mut command = Command::new("env");
    command
        .arg("--default-signal=HUP,INT,TERM")
        .arg(TLC)
        .args(arguments)
        .current_dir(folder.path(""))
        .env("TMPDIR", folder.path("tmp"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    command.spawn().expect("tlc starts")
}

fn send(signal: i32, child: &Child) {
    let status = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
    assert!(status.expect("kill is everywhere").success(), "the process is there");
}

/// Waits until a condition holds.
fn until(what: &str, holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what} does not happen");
        sleep(Duration::from_millis(5));
    }
}

fn temporary_files(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path("tmp")).expect("the folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

/// A linker that creates a file to show that it runs, and then sleeps.
fn slow_linker(folder: &Folder) -> String {
    let started = folder.path("started");
    folder.write("slow.sh", format!("#!/bin/sh\n: >{}\nexec sleep 60\n", started.display()).as_bytes());
    let status = Command::new("chmod").arg("+x").arg(folder.path("slow.sh")).status();
    assert!(status.is_ok_and(|status| status.success()));
    format!("--linker={}", folder.path("slow.sh").display())
}

fn has_process(argument: &str) -> bool {
    let entries = fs::read_dir("/proc").expect("the system tells its processes");
    entries.flatten().any(|entry| {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let state = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(argument) && !state.contains(") Z ")
    })
}

#[test]
fn the_program_of_run_gets_the_signals() {
    for signal in HANDLED.into_iter().chain([KILL]) {
        let folder = Folder::new(&[("waits.mod", WAITS), ("tmp/keep", "")]);
        let mut child = start(&folder, &["run", "waits.mod"]);
        let mut said = [0; 5];
        let stdout = child.stdout.as_mut().expect("it is piped");
        std::io::Read::read_exact(stdout, &mut said).expect("the program runs");
        assert_eq!(&said, b"runs\n");
        assert_eq!(temporary_files(&folder), ["keep"], "while the program runs");
        send(signal, &child);
        let status = child.wait().expect("it ends");
        assert_eq!(status.signal(), Some(signal));
        assert_eq!(temporary_files(&folder), ["keep"]);
    }
}

#[test]
fn a_program_runs_with_the_signals_of_its_caller() {
    let folder = Folder::new(&[("waits.mod", WAITS), ("tmp/keep", "")]);
    let mut child = start(&folder, &["run", "waits.mod"]);
    let mut said = [0; 5];
    std::io::Read::read_exact(child.stdout.as_mut().expect("it is piped"), &mut said).expect("it runs");
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
    send(KILL, &child);
    child.wait().expect("it ends");
    let mask = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("the line is there");
        u64::from_str_radix(line.trim(), 16).expect("a mask")
    };
    // SIGHUP, SIGINT, SIGPIPE and SIGTERM, which the compiler handles or ignores.
    let ours = [1, 2, 13, 15].map(|signal| 1 << (signal - 1)).iter().sum::<u64>();
    for name in ["SigBlk:", "SigIgn:", "SigCgt:"] {
        assert_eq!(mask(name) & ours, 0, "{name}: {status}");
    }
}

#[test]
fn a_signal_while_linking_leaves_nothing() {
    for signal in HANDLED {
        let folder = Folder::new(&[("hello.mod", HELLO), ("hello", "old"), ("tmp/keep", "")]);
        let linker = slow_linker(&folder);
        let mut child = start(&folder, &["hello.mod", &linker]);
        until("the start of the linker", || folder.path("started").exists());
        assert_eq!(temporary_files(&folder).len(), 2);
        send(signal, &child);
        assert_eq!(child.wait().expect("it ends").signal(), Some(signal));
        assert_eq!(temporary_files(&folder), ["keep"]);
        assert_eq!(folder.read("hello"), b"old");
        assert_eq!(folder.files(), ["hello", "hello.mod", "slow.sh", "started", "tmp"]);
        let program = folder.path("slow.sh").display().to_string();
        until("the end of the linker", || !has_process(&program));
    }
}

#[test]
fn an_ignored_signal_stays_ignored() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("tmp/keep", "")]);
    let script =
        format!("trap '' HUP; {TLC} hello.mod --linker=./link.sh & wait $!; echo status $?; ./hello");
    folder.write("link.sh", b"#!/bin/sh\nkill -HUP $PPID\nexec cc \"$@\"\n");
    let mode = Command::new("chmod").arg("+x").arg(folder.path("link.sh")).status();
    assert!(mode.is_ok_and(|status| status.success()));
    let output = Command::new("sh").args(["-c", &script]).current_dir(folder.path("")).output();
    let output = output.expect("a shell");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "status 0\nHello\n");
}

/// Whether a compiler that could not remove its files may leave a file of this name.
fn is_left_by_kill(name: &str) -> bool {
    name.starts_with("tlc-") || name.starts_with(".tlc-")
}

/// Each iteration kills the compiler a little later than the preceding one. The output remains either the old
/// file or the complete new one.
#[test]
fn an_output_is_old_or_new_whenever_the_compiler_is_killed() {
    let rounds: u32 = std::env::var("TLC_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let folder = Folder::new(&[("hello.mod", HELLO), ("tmp/keep", "")]);
    let begun = Instant::now();
    folder.compile("hello.mod --emit=exe=new,asm=new.s");
    let whole = begun.elapsed();
    let new = [folder.read("new"), folder.read("new.s")];
    let mut seen = [0; 2];
    for round in 0..rounds {
        folder.write("out", b"old");
        folder.write("out.s", b"old");
        let mut child = start(&folder, &["hello.mod", "--emit=exe=out,asm=out.s"]);
        sleep(whole * (round * 5 / 4) / rounds);
        // The process may have ended already.
        let _ = child.kill();
        child.wait().expect("it ends");
        for (name, new) in ["out", "out.s"].into_iter().zip(&new) {
            let bytes = folder.read(name);
            assert!(bytes == b"old" || bytes == *new, "{} bytes of {name} in round {round}", bytes.len());
            seen[usize::from(bytes == *new)] += 1;
        }
        let expected = ["hello.mod", "new", "new.s", "out", "out.s", "tmp"];
        let left = folder.files().into_iter().filter(|name| !expected.contains(&name.as_str()));
        let left: Vec<String> = left.chain(temporary_files(&folder)).filter(|name| name != "keep").collect();
        assert!(left.iter().all(|name| is_left_by_kill(name)), "{left:?}");
        for name in left {
            let _ = fs::remove_file(folder.path(&name));
            let _ = fs::remove_dir_all(folder.path("tmp").join(&name));
        }
    }
    assert!(seen[0] > 0, "no round came before the end: {seen:?}");
}

/// Each iteration ends the compiler by a signal that it can handle; no file may remain.
#[test]
fn nothing_is_left_whenever_the_compiler_is_ended() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("tmp/keep", "")]);
    let begun = Instant::now();
    folder.compile("hello.mod");
    let whole = begun.elapsed();
    let new = folder.read("hello");
    for round in 0..30 {
        folder.write("hello", b"old");
        let mut child = start(&folder, &["hello.mod"]);
        sleep(whole * (round * 5 / 4) / 30);
        let _ = Command::new("kill").args(["-15", &child.id().to_string()]).stderr(Stdio::null()).status();
        child.wait().expect("it ends");
        let bytes = folder.read("hello");
        assert!(bytes == b"old" || bytes == new, "{} bytes in round {round}", bytes.len());
        assert_eq!(folder.files(), ["hello", "hello.mod", "tmp"], "round {round}");
        assert_eq!(temporary_files(&folder), ["keep"], "round {round}");
    }
}
