//! The subcommand `tlc ssa`, which reads a control flow graph in the text form of `direct_ssa::graph` and
//! puts it into SSA form.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::Context;
use serde_json::json;

use crate::codegen::{Counts, ProcedureCounts, ProcedureStatistics};
use direct_ssa::graph::{Graph, Instruction, ParseError, ParseErrorKind};
use direct_ssa::trace::Log;
use direct_ssa::verify::verify;
use direct_ssa::{SsaBuilder, Statistics, Strategy};
use tlc_frontend::base::Span;
use tlc_frontend::diagnostics::{Code, Diagnostic};

use crate::driver::loading::loader;
use crate::driver::outputs::{OutputMode, Outputs};
use crate::driver::{Failure, Session, outputs, program_page};
use crate::explore::graph_options::{GraphOptions, GraphOutput};
use crate::explore::graph_pages;
use crate::options::{Destination, Options};
use ssa_explorer::{MOST_BLOCKS, Picture, PictureFormat, Subject};

/// The schema version of the graphs in JSON. It is incremented when the meaning of a field or an event
/// changes.
const JSON_VERSION: u32 = 1;

/// Reads the graph in the input file and prints its SSA form. All messages are written before it returns.
pub fn print_ssa_form(options: Options, graph: GraphOptions) -> Result<(), Failure> {
    let mut session = Session::new(options);
    let result = run_stages(&mut session, graph);
    session.print_messages();
    result
}

fn run_stages(session: &mut Session, options: GraphOptions) -> Result<(), Failure> {
    let file = loader::load_text(session)?;
    let Session { sources, diagnostics, timing, .. } = session;
    let source = sources.file(file);
    let mut graph = match timing.stage("parse", || Graph::parse(&source.text)) {
        Ok(graph) => graph,
        Err(errors) => {
            errors.into_iter().for_each(|error| diagnostics.report(diagnostic(error, source.start)));
            return Err(Failure::Reported);
        }
    };
    let blocks = graph.blocks().filter(|block| graph.terminator(*block).is_some()).count();
    if options.draws() && blocks > MOST_BLOCKS {
        diagnostics.report(program_page::too_large(&source.name, blocks));
        return Err(Failure::Reported);
    }
    if options.strategy == Strategy::Default {
        timing.stage("sets", || graph.derive_joins());
    }
    let is_watched = options.verify || options.trace || options.steps.is_some();
    let ConstructedGraph { made, did, events } =
        timing.stage("construct", || construct(&graph, options.strategy, options.minimal, is_watched));
    let mut text = String::new();
    if let Some(events) = &events {
        if options.verify {
            timing.stage("verify", || verify(events, &made)).context("verifying the SSA form")?;
        }
        if let Some(folder) = &options.steps {
            let steps = ssa_explorer::steps(&graph, &source.text, &made, events);
            write_steps(folder, options.pictures, &steps).map_err(|error| {
                let message = format!("cannot write steps into `{}`: {error}", folder.display());
                diagnostics.report(Diagnostic::new(Code::UnwritableOutput, message));
                Failure::Reported
            })?;
        }
        if options.trace && options.output == GraphOutput::Text {
            // The events are printed as comments, so that the output can be read again.
            text.extend(made.story(events, &graph).lines().map(|line| format!("# {line}\n")));
        }
    }
    if session.options.stats.is_some() {
        let name = graph.procedure_name().to_owned();
        session.statistics.counts.push(ProcedureCounts { name: name.clone(), counts: counts(&made) });
        session.statistics.construction.push(ProcedureStatistics::of_construction(name, did));
    }
    match options.output {
        GraphOutput::Text => text.push_str(&made.to_string()),
        GraphOutput::Json => {
            let trace = events.as_ref().filter(|_| options.trace);
            text.push_str(&as_json(&graph, &made, options.strategy, trace));
        }
        GraphOutput::Picture(subject) => {
            let picture = match subject {
                Subject::Before => ssa_explorer::before(&graph, &source.text),
                Subject::After => ssa_explorer::after(&made),
            };
            text.extend(options.pictures.write(&[picture]));
        }
        GraphOutput::Source => text.push_str(&source.text),
        GraphOutput::Page(ref destination) => {
            let name = Path::new(&source.name).file_stem().unwrap_or_default().to_string_lossy();
            let page = timing.stage("page", || graph_pages::page_of_graph(&name, &source.text, &options));
            return graph_pages::write(session, destination, page);
        }
    }
    outputs::print(text.as_bytes()).or_else(|error| {
        outputs::end_if_unread(&error);
        session.fail(Diagnostic::new(
            Code::UnwritableOutput,
            format!("cannot write to the standard output: {error}"),
        ))
    })
}

/// Writes pictures into a folder, which is created if it does not exist, under names that sort by their
/// numbers.
fn write_steps(folder: &Path, format: PictureFormat, pictures: &[Picture]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let width = pictures.len().to_string().len();
    for (position, picture) in format.write(pictures).into_iter().enumerate() {
        let path = folder.join(format!("step-{:0width$}.{}", position + 1, format.suffix()));
        let mut file = Outputs::default();
        // Each file is committed alone, because thousands of open files would exceed the limit of the
        // process.
        file.add(&Destination::File(path), OutputMode::Data, picture.into_bytes());
        file.commit().map_err(|failure| failure.error)?;
    }
    Ok(())
}

/// Returns the graph as a JSON object, with the events of its construction if there are any.
fn as_json(source: &Graph, made: &Graph, strategy: Strategy, events: Option<&Log<Instruction>>) -> String {
    let trace = events.map(|events| made.record_events(events, source));
    let record = json!({
        "version": JSON_VERSION, "variant": strategy.name(), "graph": made.record(), "trace": trace,
    });
    format!("{record:#}\n")
}

/// Returns the size of a graph.
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

/// The result of a construction: the graph, its statistics, and the events if they were observed.
struct ConstructedGraph {
    made: Graph,
    did: Statistics,
    events: Option<Log<Instruction>>,
}

/// Constructs the SSA form. Without an observer the builder contains no code for events. The function is
/// never inlined, because the benchmarks count its instructions.
#[inline(never)]
fn construct(graph: &Graph, strategy: Strategy, minimal: bool, is_watched: bool) -> ConstructedGraph {
    if !is_watched {
        let mut ssa = SsaBuilder::with_strategy(strategy);
        let made = graph.construct(&mut ssa, minimal);
        return ConstructedGraph { made, did: ssa.statistics(), events: None };
    }
    let mut ssa = SsaBuilder::with_observer(strategy, Log::default());
    let made = graph.construct(&mut ssa, minimal);
    ConstructedGraph { made, did: ssa.statistics(), events: Some(std::mem::take(ssa.observer())) }
}

/// Converts an error in a text that begins at the global position `start` to a diagnostic.
fn diagnostic(error: ParseError, start: u32) -> Diagnostic {
    let code = match error.kind {
        ParseErrorKind::Syntax => Code::GraphSyntax,
        ParseErrorKind::Name => Code::GraphName,
        ParseErrorKind::Phi => Code::GraphPhi,
        ParseErrorKind::Dominance => Code::GraphUndefinedValue,
        ParseErrorKind::Entry => Code::GraphEdgeToEntry,
        ParseErrorKind::Join => Code::GraphJoin,
    };
    let position = |offset: usize| start + offset as u32;
    let span = Span::new(position(error.range.start), position(error.range.end));
    let diagnostic = Diagnostic::new(code, error.message).at(span, "");
    match error.help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}
