//! Failures in combination, at each place of a program: bodies, handlers, coroutines, FINALLY parts and termination
//! procedures. A model of the rules in docs/language.md gives the messages, the output and the status.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::folder::{Folder, Outcome};

/// Fails in the way that the plan, the argument of the program, has for a place; it has a FINALLY part.
const FAILURES: &str = r#"<* allow(endless-recursion) *>
IMPLEMENTATION MODULE Failures;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, RAISE;
FROM InOut IMPORT WriteLn, WriteString;
FROM Signals IMPORT raise;
FROM SYSTEM IMPORT CAST;

TYPE Pointer = POINTER TO CARDINAL;

VAR
  source: ExceptionSource;
  small: ARRAY [0..9] OF CARDINAL;
  pointer: Pointer;

PROCEDURE Report(text: ARRAY OF CHAR);
BEGIN
  WriteString(text); WriteLn
END Report;

PROCEDURE Deep(n: CARDINAL): CARDINAL;
VAR room: ARRAY [0..499] OF CARDINAL;
BEGIN
  room[n MOD 500] := n;
  RETURN Deep(n + 1) + room[n * 7 MOD 500]
END Deep;

PROCEDURE Fail(place: CARDINAL);
BEGIN
  CASE plan[place] OF
    "o": small[0] := Deep(place)
  | "c": INC(small[10 + place])
  | "r": RAISE(source, place, "the reason")
  | "h": HALT
  | "n": HALT(10 + VAL(INTEGER, place))
  | "s": pointer := CAST(Pointer, 12345678); pointer^ := 5
  | "t": raise(15)
  | "i": raise(2)
  ELSE
  END
END Fail;

BEGIN
  AllocateSource(source)
FINALLY
  Report("low");
  Fail(7)
END Failures.
"#;

const DEFINITION: &str = "\
DEFINITION MODULE Failures;
VAR plan: ARRAY [0..7] OF CHAR;
PROCEDURE Report(text: ARRAY OF CHAR);
PROCEDURE Fail(place: CARDINAL);
END Failures.
";

const SIGNALS: &str = "\
DEFINITION MODULE FOR \"C\" Signals;
PROCEDURE raise(number: SHORTINT);
END Signals.
";

/// The places of a plan: 0 the body, 1 its handler, 2 the coroutine, 3 FINALLY, 4 its handler, 5 the termination
/// procedure, 6 its handler, 7 the FINALLY part of the imported module.
const ENDINGS: &str = r#"MODULE Endings;
FROM Args IMPORT GetArg;
FROM Failures IMPORT Fail, Report, plan;
FROM M2RTS IMPORT InstallTerminationProcedure;
FROM SYSTEM IMPORT ADDRESS, ADR, NEWPROCESS, TRANSFER;

VAR
  workspace: ARRAY [0..999] OF CARDINAL;
  main, other: ADDRESS;

PROCEDURE Guarded(place: CARDINAL);
BEGIN
  Fail(place);
  Report("passed")
EXCEPT
  Report("handler");
  Fail(place + 1);
  IF plan[place + 1] # "p" THEN RETURN END
END Guarded;

PROCEDURE Act(place: CARDINAL);
BEGIN
  IF plan[place + 1] = "-" THEN Fail(place) ELSE Guarded(place) END
END Act;

PROCEDURE Coroutine;
BEGIN
  Report("coroutine");
  Act(0);
  IF plan[2] = "b" THEN TRANSFER(other, main) END
END Coroutine;

PROCEDURE Termination;
BEGIN
  Report("termination");
  Act(5)
END Termination;

BEGIN
  IF NOT GetArg(plan, 1) OR NOT InstallTerminationProcedure(Termination) THEN HALT(99) END;
  Report("body");
  IF plan[2] = "-" THEN
    Act(0)
  ELSE
    NEWPROCESS(Coroutine, ADR(workspace), SIZE(workspace), other);
    TRANSFER(main, other)
  END;
  Report("end")
FINALLY
  Report("finally");
  Act(3)
END Endings.
"#;

/// The failures: none, overflow of the stack, check, RAISE, HALT, HALT(n), fault, SIGTERM, SIGINT.
const KINDS: &str = "-ocrhnsti";

/// The failures of a handler: also passing the exception on, and handling it.
const HANDLERS: &str = "pxocrhnsti";

/// A program ends within this time, also on a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// The way in which a part of the program is left early.
enum Exit {
    /// An exception that no handler has taken yet, with its message.
    Exception(String),
    /// The program begins to end. Its message has been printed.
    End,
    /// The program has ended at once.
    Gone,
}

/// A run of the program, predicted.
#[derive(Default)]
struct Prediction {
    /// The output; only the part before `flushed` is certain to be written.
    stdout: String,
    flushed: usize,
    stderr: String,
    has_failed: bool,
    status: i32,
}

impl Prediction {
    fn of(plan: &str) -> Prediction {
        let mut run = Prediction::default();
        let ended = run.body(plan.as_bytes()).or_else(|exit| run.end(exit));
        let parts = [("finally", 3), ("termination", 5), ("low", 7)];
        let ended = parts.into_iter().fold(ended, |ended, (name, place)| {
            ended?;
            run.report(name);
            run.act(plan.as_bytes(), place).or_else(|exit| run.end(exit))
        });
        if ended.is_ok() {
            run.flushed = run.stdout.len();
            run.status = if run.has_failed { 134 } else { run.status };
        }
        run
    }

    fn body(&mut self, plan: &[u8]) -> Result<(), Exit> {
        self.report("body");
        if plan[2] != b'-' {
            self.report("coroutine");
        }
        self.act(plan, 0)?;
        if plan[2] == b'e' {
            let place = position(ENDINGS, "NEWPROCESS(Coroutine");
            return self.fail(&format!(
                "Endings.mod:{place}: run-time error: the coroutine created here ended without TRANSFER"
            ));
        }
        self.report("end");
        Ok(())
    }

    /// Predicts a failure at a place, under a handler if the plan has one.
    fn act(&mut self, plan: &[u8], place: usize) -> Result<(), Exit> {
        let handler = plan.get(place + 1).copied().filter(|kind| *kind != b'-');
        let result = self.failure(plan[place], place);
        match (handler, result) {
            (None, result) => result,
            (Some(_), Ok(())) => {
                self.report("passed");
                Ok(())
            }
            (Some(kind), Err(Exit::Exception(message))) => {
                self.report("handler");
                // An exception of the handler replaces the one that it handles.
                self.failure(kind, place + 1)?;
                if kind == b'p' { Err(Exit::Exception(message)) } else { Ok(()) }
            }
            (_, result) => result,
        }
    }

    fn failure(&mut self, kind: u8, place: usize) -> Result<(), Exit> {
        match kind {
            b'o' => self.fail("run-time error: stack overflow in procedure Deep"),
            b'c' => Err(Exit::Exception(format!(
                "Failures.mod:{}: run-time error: index {} is outside [0..9]",
                position(FAILURES, "10 + place]"),
                10 + place
            ))),
            b'r' => Err(Exit::Exception(format!(
                "Failures.mod:{}: run-time error: exception {place} is not handled: the reason",
                position(FAILURES, "RAISE(source")
            ))),
            b'h' => {
                self.fail(&format!("Failures.mod:{}: HALT ended the program", position(FAILURES, "HALT\n")))
            }
            b'n' => {
                self.status = 10 + i32::try_from(place).expect("a place is small");
                Err(Exit::End)
            }
            b's' => {
                self.flushed = self.stdout.len();
                self.message("run-time error: invalid memory access at address 0xbc614e in procedure Fail");
                self.leave(139)
            }
            b't' => self.leave(143),
            b'i' => self.leave(130),
            _ => Ok(()),
        }
    }

    /// Ends a part of the program whose exit no handler has taken.
    fn end(&mut self, exit: Exit) -> Result<(), Exit> {
        match exit {
            Exit::Exception(message) => self.fail(&message).or(Ok(())),
            Exit::End => Ok(()),
            Exit::Gone => Err(Exit::Gone),
        }
    }

    fn fail(&mut self, message: &str) -> Result<(), Exit> {
        self.has_failed = true;
        self.flushed = self.stdout.len();
        self.message(message);
        Err(Exit::End)
    }

    fn leave(&mut self, status: i32) -> Result<(), Exit> {
        self.status = status;
        Err(Exit::Gone)
    }

    fn report(&mut self, text: &str) {
        writeln!(self.stdout, "{text}").expect("writing to a string");
    }

    fn message(&mut self, text: &str) {
        writeln!(self.stderr, "{text}").expect("writing to a string");
    }

    fn compare(&self, plan: &str, options: &str, outcome: &Outcome) {
        // Optimized code may be that of the caller.
        let message = |line: &str| {
            let is_named = line.contains("stack overflow") || line.contains("invalid memory");
            let shown = if is_named { line.split(" in procedure ").next() } else { Some(line) };
            shown.unwrap_or_default().to_owned() + "\n"
        };
        let actual = outcome.stderr.lines().map(message).collect::<String>();
        let expected = self.stderr.lines().map(message).collect::<String>();
        let stdout = String::from_utf8_lossy(&outcome.stdout);
        assert_eq!(
            (&*stdout, actual, outcome.status),
            (&self.stdout[..self.flushed], expected, Some(self.status)),
            "{plan} {options}"
        );
    }
}

/// The line and the column of a passage.
fn position(text: &str, passage: &str) -> String {
    let (before, _) = text.split_once(passage).expect("the program contains the passage");
    let (lines, last) = before.rsplit_once('\n').expect("it is not in the first line");
    format!("{}:{}", lines.lines().count() + 1, last.len() + 1)
}

/// The plans: all pairs of failures in the body and FINALLY, in the body or in a coroutine; all failures in a
/// handler, with all in FINALLY; triples of the parts that end the program; failures in the handler of FINALLY; ends
/// of coroutines.
fn plans() -> BTreeSet<String> {
    let mut plans = BTreeSet::new();
    let mut add = |places: [char; 8]| plans.insert(places.iter().collect::<String>());
    for first in KINDS.chars() {
        for second in KINDS.chars() {
            for coroutine in ['-', 'b', 'e'] {
                add([first, '-', coroutine, second, '-', '-', '-', '-']);
                add([first, 'x', coroutine, second, '-', '-', '-', '-']);
            }
            for third in "-ochns".chars() {
                add(['-', '-', '-', first, '-', second, '-', third]);
                add([first, '-', '-', '-', '-', second, '-', third]);
            }
        }
    }
    for raised in ['c', 'r'] {
        for handler in HANDLERS.chars() {
            for other in KINDS.chars() {
                for coroutine in ['-', 'b'] {
                    add([raised, handler, coroutine, other, '-', '-', '-', '-']);
                }
                add([other, '-', '-', raised, handler, '-', '-', '-']);
                add([other, '-', '-', '-', '-', raised, handler, '-']);
                add([raised, handler, 'e', raised, handler, raised, handler, other]);
            }
        }
    }
    plans
}

/// Waits for a program up to the time limit.
fn wait(mut child: Child, plan: &str) -> Child {
    let started = Instant::now();
    let mut pause = Duration::from_micros(200);
    while child.try_wait().expect("the program is a child").is_none() {
        let is_late = started.elapsed() > TIME_LIMIT;
        if is_late {
            child.kill().expect("the program is a child");
        }
        assert!(!is_late, "{plan} does not end");
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
    child
}

fn check_all(options: &str) {
    let folder = Folder::new(&[
        ("Failures.def", DEFINITION),
        ("Failures.mod", FAILURES),
        ("Signals.def", SIGNALS),
        ("Endings.mod", ENDINGS),
    ]);
    folder.compile(&format!("{options} Endings.mod -o endings"));
    let plans = plans();
    assert!(plans.len() > 2000, "{} plans", plans.len());
    for plan in &plans {
        let mut command = Command::new(folder.path("endings"));
        command.arg(plan).env("TLC_BACKTRACE", "0").stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("the program starts");
        let output = wait(child, plan).wait_with_output().expect("the program has ended");
        Prediction::of(plan).compare(plan, options, &output.into());
    }
}

#[test]
fn failures_in_combination_without_optimization() {
    check_all("-O0");
}

#[test]
fn failures_in_combination_with_optimization() {
    check_all("-O2");
}
