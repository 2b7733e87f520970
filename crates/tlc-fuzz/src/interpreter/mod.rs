//! The oracle: the behaviour of a program, found by walking its typed tree.
//!
//! It shares no computation with `codegen`: whole numbers are wide integers with range tests, sets are lists
//! of booleans, memory is bytes. It is written for clarity, not for speed.
//!
//! `machine` is the state of a running program. Each of the other files adds to it the part that its name
//! says; `foreign` provides the C functions that the library needs. It does not touch the outside world:
//! input is given, output is collected, files are in memory.

mod call;
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
mod operation;
mod place;
mod stack;
mod statement;
mod stop;
mod value;
mod watch;

use std::thread;

use rustc_hash::{FxHashMap, FxHashSet};
use tlc_frontend::base::{Interner, SourceMap, Span};
use tlc_frontend::hir::Program;

use foreign::{ProgramArguments, Streams};
use machine::{Machine, Subject};
use stack::Stack;
use stop::Stop;
use watch::Watch;

pub use watch::{MOMENT, Moments, Shown, Watched};

/// The limits at which the interpreter gives up on a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The number of statements and expressions evaluated.
    pub steps: u64,
    /// The nesting depth of calls.
    pub depth: u32,
    /// The name of a procedure that recurses until the stack of the program overflows, and whose depth has no
    /// other effect: at the limit of depth there is a verdict in it.
    pub endless: Option<&'static str>,
    /// The number of bytes of all live variables.
    pub memory: u64,
}

/// The behaviour of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The bytes written to the standard output.
    pub stdout: Vec<u8>,
    /// The bytes written to the standard error, with the message of the check that ended it.
    pub stderr: Vec<u8>,
    pub end: End,
}

/// The way a program ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// It returned an exit status.
    Exit(i32),
    /// It failed a check, raised an exception without a handler or executed `HALT`, like an aborted process.
    Trap,
    /// The interpreter has no verdict.
    GaveUp(GaveUp),
}

/// The reason why the interpreter has no verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GaveUp {
    /// The limit of steps is reached.
    Steps,
    /// The limit of the depth of calls is reached.
    Depth,
    /// The limit of memory is reached.
    Memory,
    /// The program requires more than the language guarantees, or an unsupported feature.
    Unsupported(String),
}

/// Runs a program on the given input and arguments. The typed tree is that of `passes::complete`; the names
/// of its symbols and the places of its checks come from `interner` and `sources`. The arguments do not
/// include the name of the program.
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

/// Runs a program without input and arguments, as [`interpret`] does. It also returns the positions of the
/// statements, expressions and calls that completed at least once.
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

/// Runs a program without input and arguments until the last of some moments, and returns the values of
/// variables at each: of all running procedures, the innermost one first. Each call of [`MOMENT`] is a
/// moment.
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

/// Runs a program without arguments, as [`interpret`] does. It also returns the numbers of executions of
/// statements and evaluations of conditions, by their positions.
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

/// The records of a running program.
#[derive(Default)]
struct Notes {
    completed: Option<FxHashSet<Span>>,
    begun: Option<FxHashMap<Span, u64>>,
    watch: Option<Watch>,
}

/// The behaviour of a program, and the records.
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
    machine.arguments = ProgramArguments::new(arguments);
    let end = match machine.run_program() {
        Stop::Ended(end) => end,
        Stop::Raised(_) => End::GaveUp(GaveUp::Unsupported("an exception without a handler".to_owned())),
    };
    let (stdout, stderr) = machine.streams.written();
    let notes = Notes { completed: machine.completed, begun: machine.begun, watch: machine.watch };
    (Outcome { stdout, stderr, end }, notes)
}
