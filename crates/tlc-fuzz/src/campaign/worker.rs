//! The worker process: it judges one case after another, and survives panics.

use std::any::Any;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::thread;

use crate::kinds::Make;

use super::messages::Message;
use super::{Failure, Input, Kind, Verdict};

/// The stack size of the judging thread, the same as the compiler's.
const STACK: usize = 1 << 30;

/// The number of cases between two reports to the supervisor.
const REPORT_EVERY: u64 = 64;

/// The message and the place of the last panic.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Judges the cases with these numbers and reports to the standard output.
pub fn work(make: Make, seeds: std::ops::Range<u64>) -> io::Result<()> {
    on_big_stack(move || {
        let mut kind = make();
        let (mut runs, mut pairs, mut certain) = (0, 0, 0);
        for seed in seeds.clone() {
            say(&Message::Begin(seed))?;
            let input = kind.input(seed);
            let verdict = judge_caught(kind.as_mut(), &input);
            (runs, pairs, certain) = (runs + 1, pairs + verdict.pairs, certain + verdict.certain);
            if let Some(Failure { reason, commands }) = verdict.failure {
                say(&Message::Failed { seed, reason, commands })?;
            }
            if runs == REPORT_EVERY || seed + 1 == seeds.end {
                say(&Message::Done { runs, pairs, certain })?;
                (runs, pairs, certain) = (0, 0, 0);
            }
        }
        Ok(())
    })
}

/// Runs `work` on a thread with a stack as large as the compiler's.
pub fn on_big_stack<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    let thread = thread::Builder::new().stack_size(STACK).spawn(work)?;
    thread.join().unwrap_or_else(|_| Err(io::Error::other("the working thread panicked")))
}

/// Judges an input; a panic is a failure like any other.
pub fn judge_caught(kind: &mut dyn Kind, input: &Input) -> Verdict {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map_or(String::new(), |place| format!(" at {place}"));
        let message = message(info.payload());
        if let Ok(mut panic) = PANIC.lock() {
            *panic = format!("panic{place}: {message}");
        }
    }));
    panic::catch_unwind(AssertUnwindSafe(|| kind.judge(input))).unwrap_or_else(|_| {
        let reason = PANIC.lock().map_or_else(|_| "panic".to_owned(), |panic| panic.clone());
        Verdict::wrong(1, reason, vec![command(input)])
    })
}

/// Returns the command that compiles an input.
pub fn command(input: &Input) -> String {
    let include = input.include.iter().map(|folder| format!(" -I {}", folder.display()));
    let options = input.options.iter().map(|option| format!(" {option}"));
    format!("tlc{}{} {}", options.collect::<String>(), include.collect::<String>(), input.main())
}

/// Returns the text of a panic.
fn message(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}

fn say(message: &Message) -> io::Result<()> {
    let mut line = message.line();
    line.push('\n');
    let mut stdout = io::stdout().lock();
    stdout.write_all(line.as_bytes())?;
    stdout.flush()
}
