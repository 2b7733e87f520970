//! The pages of `tlc ssa --html` and `--emit=ssa-html`: about one graph, the whole gallery, or the procedures
//! of a program.

use std::collections::BTreeMap;

use crate::codegen::ProcedureGraph;
use crate::diagnostics::{Code, Diagnostic};
use direct_ssa::Strategy;

use super::graph_options::GraphOptions;
use super::graphs::{self, MOST_BLOCKS, Opening, PageSubject, Program};
use super::outputs::{Mode, Outputs, reported};
use super::{Destination, Failure, Options, Session, SsaVariant};

/// Returns the page about the graph of a text that was parsed without errors.
pub(super) fn page_of_graph(name: &str, text: &str, options: &GraphOptions) -> String {
    let title = match text.lines().next().and_then(|line| line.strip_prefix('#')) {
        Some(title) if !title.trim().is_empty() => title.trim().to_owned(),
        _ => format!("Construction of SSA form: {name}"),
    };
    let subject =
        PageSubject { name: name.to_owned(), title: title.clone(), text: text.to_owned(), program: None };
    graphs::page(&title, vec![subject], opening(options))
}

/// Writes the page about all graphs of the gallery. All messages are written before it returns.
pub fn write_gallery(
    options: Options,
    graph: &GraphOptions,
    destination: &Destination,
) -> Result<(), Failure> {
    let mut session = Session::new(options);
    let subjects = graphs::gallery().map(|(name, text)| PageSubject {
        name: name.to_owned(),
        title: text.lines().next().unwrap_or_default().trim_start_matches("# ").to_owned(),
        text: text.to_owned(),
        program: None,
    });
    let page = graphs::page("Gallery: how SSA form is constructed", subjects.collect(), opening(graph));
    let result = write(&mut session, destination, page);
    session.print_messages();
    result
}

/// Returns the page about procedures of a program, with the program's text beside them.
pub(super) fn page_of_program(session: &Session, procedures: &[ProcedureGraph]) -> String {
    let main = session.options.input.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut subjects: Vec<PageSubject> = Vec::new();
    for ProcedureGraph { name, text, positions, .. } in procedures {
        let mut line_of = BTreeMap::new();
        let mut file = None;
        for (line, position) in positions.iter().enumerate() {
            if let Some(location) = position.and_then(|position| session.sources.location(position)) {
                line_of.insert(line + 1, location.line as usize);
                file = file.or(Some(location.file));
            }
        }
        let program = file.map(|file| Program {
            name: file.name.clone(),
            lines: file.text.lines().map(str::to_owned).collect(),
            line_of,
        });
        // The handler of a procedure has the name of the procedure.
        let others = procedures.iter().take(subjects.len()).filter(|graph| graph.name == *name).count();
        let distinct = if others == 0 { name.clone() } else { format!("{name} ({})", others + 1) };
        let title = match &program {
            Some(program) => format!("{distinct} in {}", program.name),
            None => distinct.clone(),
        };
        subjects.push(PageSubject { name: distinct, title, text: text.clone(), program });
    }
    let strategy = match session.options.ssa {
        SsaVariant::Direct(strategy) => strategy,
        SsaVariant::Mem2Reg | SsaVariant::Alloca => Strategy::Default,
    };
    let opening = Opening { strategy, minimal: false, is_exercise: false };
    graphs::page(&format!("Construction of SSA form: {main}"), subjects, opening)
}

/// Returns the message about a graph that is too large to be drawn.
pub(super) fn too_large(name: &str, blocks: usize) -> Diagnostic {
    let message =
        format!("`{name}` has {blocks} blocks, and a graph of more than {MOST_BLOCKS} is not drawn");
    Diagnostic::new(Code::E0005, message)
}

/// Writes a page to its destination.
pub(super) fn write(session: &mut Session, destination: &Destination, page: String) -> Result<(), Failure> {
    let mut outputs = Outputs::default();
    outputs.add(destination, Mode::Data, page.into_bytes());
    reported(session, outputs.commit())
}

fn opening(options: &GraphOptions) -> Opening {
    Opening { strategy: options.strategy, minimal: options.minimal, is_exercise: options.is_exercise }
}
