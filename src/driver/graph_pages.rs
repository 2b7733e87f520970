//! The pages of `tlc ssa --html`: about one graph, or about all of the gallery.

use super::graphs::{self, Opening, PageSubject};
use super::outputs::{self, Mode, OutputError, Outputs};
use super::pipeline::output_diagnostic;
use super::{Destination, Failure, GraphOptions, Options, Session};

/// Writes the page about the graph of a text that was read without a mistake.
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

/// Writes a page to its place.
pub(super) fn write(session: &mut Session, destination: &Destination, page: String) -> Result<(), Failure> {
    let mut outputs = Outputs::default();
    outputs.add(destination, Mode::Data, page.into_bytes());
    outputs.commit().or_else(|error: OutputError| {
        outputs::end_if_unread(&error.error);
        session.fail(output_diagnostic(&error))
    })
}

fn opening(options: &GraphOptions) -> Opening {
    Opening { strategy: options.strategy, minimal: options.minimal, is_exercise: options.is_exercise }
}
