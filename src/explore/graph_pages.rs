//! The pages of `tlc ssa --html`: about one graph, or the whole gallery.

use crate::driver::outputs::{OutputMode, Outputs, reported};
use crate::driver::{Failure, Session};
use crate::explore::graph_options::GraphOptions;
use crate::options::{Destination, Options};
use ssa_explorer::{Opening, PageSubject};

/// Returns the page about the graph of a text that was parsed without errors.
pub fn page_of_graph(name: &str, text: &str, options: &GraphOptions) -> String {
    let title = match text.lines().next().and_then(|line| line.strip_prefix('#')) {
        Some(title) if !title.trim().is_empty() => title.trim().to_owned(),
        _ => format!("Construction of SSA form: {name}"),
    };
    let subject =
        PageSubject { name: name.to_owned(), title: title.clone(), text: text.to_owned(), program: None };
    ssa_explorer::page(&title, vec![subject], opening(options))
}

/// Writes the page about all graphs of the gallery. All messages are written before it returns.
pub fn write_gallery(
    options: Options,
    graph: &GraphOptions,
    destination: &Destination,
) -> Result<(), Failure> {
    let mut session = Session::new(options);
    let subjects = ssa_explorer::gallery().map(|(name, text)| PageSubject {
        name: name.to_owned(),
        title: text.lines().next().unwrap_or_default().trim_start_matches("# ").to_owned(),
        text: text.to_owned(),
        program: None,
    });
    let page = ssa_explorer::page("Gallery: how SSA form is constructed", subjects.collect(), opening(graph));
    let result = write(&mut session, destination, page);
    session.print_messages();
    result
}

/// Writes a page to its destination.
pub fn write(session: &mut Session, destination: &Destination, page: String) -> Result<(), Failure> {
    let mut outputs = Outputs::default();
    outputs.add(destination, OutputMode::Data, page.into_bytes());
    reported(session, outputs.commit())
}

fn opening(options: &GraphOptions) -> Opening {
    Opening { strategy: options.strategy, minimal: options.minimal, is_exercise: options.is_exercise }
}
