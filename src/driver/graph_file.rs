//! `tlc ssa`: a control flow graph in the text form of `ssa::graph`, put into SSA form.

use crate::base::Span;
use crate::codegen::{Counts, ProcedureCounts};
use crate::diagnostics::{Code, Diagnostic};
use direct_ssa::graph::{Graph, Instruction, ParseError, ParseErrorKind};
use direct_ssa::trace::Log;
use direct_ssa::verify::verify;
use direct_ssa::{SsaBuilder, Strategy};

use serde_json::json;

use super::{Failure, Options, Session, loading, outputs};

/// The version of the schema of the graphs in JSON. It grows when a field or an event changes its meaning.
const JSON_VERSION: u32 = 1;

/// The options of `tlc ssa`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct GraphOptions {
    /// The lookup strategy, option `--variant`.
    pub strategy: Strategy,
    /// Whether redundant phis are removed, option `--minimal`.
    pub minimal: bool,
    /// Whether the result is proved to be right, option `--verify`.
    pub verify: bool,
    /// Whether the construction is told step by step, option `--trace`.
    pub trace: bool,
    /// Whether the result is an object in JSON, option `--json`.
    pub json: bool,
}

/// The log of the construction, which is kept only for `--trace` and `--verify`.
type Watcher = Option<Log<Instruction>>;

/// Reads the graph in the input file and prints its SSA form. All messages are written before it returns.
pub fn print_ssa_form(options: Options, graph: GraphOptions) -> Result<(), Failure> {
    let mut session = Session::new(options);
    let result = run_stages(&mut session, graph);
    session.print_messages();
    result
}

fn run_stages(session: &mut Session, options: GraphOptions) -> Result<(), Failure> {
    let file = loading::load_text(session)?;
    let Session { sources, diagnostics, timing, .. } = session;
    let source = sources.file(file);
    let mut graph = match timing.stage("parse", || Graph::parse(&source.text)) {
        Ok(graph) => graph,
        Err(errors) => {
            errors.into_iter().for_each(|error| diagnostics.report(diagnostic(error, source.start)));
            return Err(Failure::Reported);
        }
    };
    if options.strategy == Strategy::Default {
        timing.stage("sets", || graph.derive_joins());
    }
    let log = (options.verify || options.trace).then(Log::default);
    let mut ssa = SsaBuilder::with_observer(options.strategy, log);
    let made = timing.stage("construct", || construct(&graph, &mut ssa, options.minimal));
    let mut text = String::new();
    if let Some(events) = ssa.observer() {
        if options.verify {
            let proof = timing.stage("verify", || verify(events, &made));
            proof.map_err(|violation| Failure::Internal(violation.to_string()))?;
        }
        if options.trace && !options.json {
            // The story is printed as comments, so that the output can be read again.
            text.extend(made.story(events, &graph).lines().map(|line| format!("# {line}\n")));
        }
    }
    if session.options.stats.is_some() {
        let name = graph.procedure_name().to_owned();
        session.statistics.push(ProcedureCounts { name: name.clone(), counts: counts(&made) });
        session.construction.push((name, ssa.statistics()));
    }
    match options.json {
        true => text.push_str(&as_json(
            &graph,
            &made,
            options.strategy,
            ssa.observer().as_ref().filter(|_| options.trace),
        )),
        false => text.push_str(&made.to_string()),
    }
    outputs::print(text.as_bytes()).or_else(|error| {
        outputs::end_if_unread(&error);
        session.fail(Diagnostic::new(Code::E0005, format!("cannot write to the standard output: {error}")))
    })
}

/// The graph as an object, with the events of its construction if there are any.
fn as_json(source: &Graph, made: &Graph, strategy: Strategy, events: Option<&Log<Instruction>>) -> String {
    let trace = events.map(|events| made.record_events(events, source));
    let record = json!({
        "version": JSON_VERSION, "variant": strategy.name(), "graph": made.record(), "trace": trace,
    });
    format!("{record:#}\n")
}

/// The size of a graph.
fn counts(graph: &Graph) -> Counts {
    let mut counts = Counts::default();
    for block in graph.blocks().filter(|block| graph.terminator(*block).is_some()) {
        let phis = graph.phis(block).len() as u64;
        counts.blocks += 1;
        counts.phis += phis;
        counts.instructions += phis + graph.body(block).len() as u64 + 1;
    }
    counts
}

/// Constructs the SSA form. It is never inlined, because the benchmarks count the instructions of this
/// function.
#[inline(never)]
fn construct(graph: &Graph, ssa: &mut SsaBuilder<Graph, Watcher>, minimal: bool) -> Graph {
    graph.construct(ssa, minimal)
}

/// Builds the message about an error in a text that begins at a global position.
fn diagnostic(error: ParseError, start: u32) -> Diagnostic {
    let code = match error.kind {
        ParseErrorKind::Syntax => Code::E0701,
        ParseErrorKind::Name => Code::E0702,
        ParseErrorKind::Phi => Code::E0703,
        ParseErrorKind::Dominance => Code::E0704,
        ParseErrorKind::Entry => Code::E0705,
        ParseErrorKind::Join => Code::E0706,
    };
    let position = |offset: usize| start + offset as u32;
    let span = Span::new(position(error.range.start), position(error.range.end));
    let diagnostic = Diagnostic::new(code, error.message).at(span, "");
    match error.help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}
