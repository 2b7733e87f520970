//! The oracle: what a program does, found by walking its typed tree.
//!
//! It shares no way of computing with `codegen`: whole numbers are wide integers with tests of their range, sets are
//! lists of truths, memory is bytes. It is written to be read, not to be fast.
//!
//! `machine` is the state of a program that runs. Each of the other files adds to it what its name says; `foreign` has
//! what the library needs of C. Nothing of the world is touched: input is given, output is collected, files are in
//! memory.

mod arithmetic;
mod call;
mod conversion;
mod coroutine;
mod ending;
mod exception;
mod expression;
mod failure;
mod foreign;
mod frame;
mod jumps;
mod loops;
mod machine;
mod memory;
mod place;
mod set;
mod stack;
mod statement;
mod stop;
mod value;
mod watch;

use std::thread;

use rustc_hash::{FxHashMap, FxHashSet};
use tlc::base::{Interner, SourceMap, Span};
use tlc::hir::Program;

use foreign::{Arguments, Streams};
use machine::{Machine, Subject};
use stack::Stack;
use stop::Stop;
use watch::Watch;

pub use watch::{MOMENT, Moments, Shown, Watched};

/// How far a program may go before the interpreter gives up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Statements and expressions that are evaluated.
    pub steps: u64,
    /// Calls within calls.
    pub depth: u32,
    /// Bytes of all variables that live at once.
    pub memory: u64,
}

/// What a program did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What it wrote to the standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to the standard error, with the message of the check that ended it.
    pub stderr: Vec<u8>,
    pub end: End,
}

/// How a program ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// With an exit status.
    Exit(i32),
    /// By a check that failed, an exception without a handler or `HALT`: as an aborted process.
    Trap,
    /// The interpreter has no verdict.
    GaveUp(GaveUp),
}

/// The reason why the interpreter has no verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GaveUp {
    /// The limit of steps is reached.
    Steps,
    /// The limit of calls within calls is reached.
    Depth,
    /// The limit of memory is reached.
    Memory,
    /// The program needs what the language does not promise, or what the interpreter lacks.
    Unsupported(String),
}

/// Runs a program on the given input and arguments. The typed tree is that of `passes::complete`; the names of its
/// symbols and the places of its checks come from `interner` and `sources`. The name of the program is not among the
/// arguments.
pub fn interpret(
    program: &Program,
    interner: &Interner,
    sources: &SourceMap,
    stdin: &[u8],
    arguments: &[String],
    limits: &Limits,
) -> Outcome {
    interpret_with(program, interner, sources, (stdin, arguments), limits, Notes::default()).0
}

/// Runs a program without input and arguments, as [`interpret`] does. Besides, it returns where statements, expressions
/// and calls stand that came to their end at least once.
pub fn interpret_and_note(
    program: &Program,
    interner: &Interner,
    sources: &SourceMap,
    limits: &Limits,
) -> (Outcome, FxHashSet<Span>) {
    let notes = Notes { completed: Some(FxHashSet::default()), ..Notes::default() };
    let (outcome, notes) = interpret_with(program, interner, sources, (&[], &[]), limits, notes);
    (outcome, notes.completed.unwrap_or_default())
}

/// Runs a program without input and arguments until the last of some moments, at which it is seen what variables hold: of all
/// procedures that run, the innermost one first. Each call of [`MOMENT`] is a moment.
pub fn interpret_and_watch(
    program: &Program,
    interner: &Interner,
    sources: &SourceMap,
    limits: &Limits,
    moments: Moments,
) -> (Outcome, Vec<Vec<Watched>>) {
    let notes = Notes { watch: Some(Watch::new(moments)), ..Notes::default() };
    let (outcome, notes) = interpret_with(program, interner, sources, (&[], &[]), limits, notes);
    (outcome, notes.watch.map_or_else(Vec::new, |watch| watch.seen))
}

/// Runs a program without arguments, as [`interpret`] does. Besides, it returns how often statements were begun and conditions
/// were evaluated, by where they stand.
pub fn interpret_and_count(
    program: &Program,
    interner: &Interner,
    sources: &SourceMap,
    stdin: &[u8],
    limits: &Limits,
) -> (Outcome, FxHashMap<Span, u64>) {
    let notes = Notes { begun: Some(FxHashMap::default()), ..Notes::default() };
    let (outcome, notes) = interpret_with(program, interner, sources, (stdin, &[]), limits, notes);
    (outcome, notes.begun.unwrap_or_default())
}

/// What is noted of a program that runs.
#[derive(Default)]
struct Notes {
    completed: Option<FxHashSet<Span>>,
    begun: Option<FxHashMap<Span, u64>>,
    watch: Option<Watch>,
}

/// What a program did, and what was noted.
type Noted = (Outcome, Notes);

fn interpret_with(
    program: &Program,
    interner: &Interner,
    sources: &SourceMap,
    (stdin, arguments): (&[u8], &[String]),
    limits: &Limits,
    notes: Notes,
) -> Noted {
    thread::scope(|scope| {
        let subject = Subject { program, names: interner, sources, scope, limits: *limits };
        let builder = thread::Builder::new().stack_size(Stack::size(limits));
        let thread = builder.spawn_scoped(scope, move || run(subject, stdin, arguments, notes));
        let outcome = thread.map(|thread| thread.join());
        let end = End::GaveUp(GaveUp::Memory);
        match outcome {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => (Outcome { stdout: Vec::new(), stderr: Vec::new(), end }, Notes::default()),
        }
    })
}

fn run(subject: Subject<'_, '_>, stdin: &[u8], arguments: &[String], notes: Notes) -> Noted {
    let mut machine = Machine::new(subject);
    machine.stack = Stack::of_thread(&subject.limits);
    (machine.completed, machine.begun, machine.watch) = (notes.completed, notes.begun, notes.watch);
    machine.streams = Streams::new(stdin);
    machine.arguments = Arguments::new(arguments);
    let end = match machine.run_program() {
        Stop::Ended(end) => end,
        Stop::Raised(_) => End::GaveUp(GaveUp::Unsupported("an exception without a handler".to_owned())),
    };
    let (stdout, stderr) = machine.streams.written();
    let notes = Notes { completed: machine.completed, begun: machine.begun, watch: machine.watch };
    (Outcome { stdout, stderr, end }, notes)
}
