//! The arguments of `tlc ssa`: the graph to read, and the outputs.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;

use crate::explore::{self, GraphOptions, GraphOutput, MOST_DIFFICULT, PictureFormat, Subject};
use crate::options::{Destination, Strategy};

use super::inputs::Inputs;

/// The names of the list of the gallery, and of the page about all its graphs.
pub const LIST: &str = "list";
pub const ALL: &str = "all";

/// The arguments of `tlc ssa`.
#[derive(Debug, Args)]
pub struct GraphArguments {
    /// The file of the graph (docs/graphs.md); `-` is the standard input
    #[arg(required_unless_present_any = ["example", "exercise", "serve"])]
    pub input: Option<PathBuf>,
    /// A graph of the gallery, `list` or, for --html, `all`
    #[arg(long, value_name = "NAME", conflicts_with_all = ["input", "exercise"])]
    pub example: Option<String>,
    /// Generate a random graph, printed by default
    #[arg(long, conflicts_with = "input")]
    pub exercise: bool,
    /// Number of the exercise [default: 1]
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Difficulty of the exercise [default: 1]
    #[arg(long, value_name = "1..5", value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_DIFFICULT)))]
    pub difficulty: Option<u8>,
    /// Lookup strategy: default, plain, marker, scc
    #[arg(long, value_name = "VARIANT", default_value = "default", hide_default_value = true)]
    #[arg(value_parser = strategy(), hide_possible_values = true)]
    pub variant: Strategy,
    /// Remove redundant phis (irreducible control flow)
    #[arg(long)]
    pub minimal: bool,
    /// Prove that the result is correct
    #[arg(long)]
    pub verify: bool,
    /// Print the construction, step by step
    #[arg(long)]
    pub trace: bool,
    /// Write the result as JSON
    #[arg(long, conflicts_with = "dot")]
    pub json: bool,
    /// Write for Graphviz; `--dot=before` writes the input
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true, conflicts_with = "trace")]
    #[arg(default_missing_value = "after", value_parser = subject(), hide_possible_values = true)]
    pub dot: Option<Subject>,
    /// Draw the graph as SVG; `--svg=before` draws the input
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true)]
    #[arg(conflicts_with_all = ["trace", "json", "dot"])]
    #[arg(default_missing_value = "after", value_parser = subject(), hide_possible_values = true)]
    pub svg: Option<Subject>,
    /// Write an HTML page that shows each step
    #[arg(long, value_name = "FILE", conflicts_with_all = ["trace", "json", "dot", "svg"])]
    pub html: Option<PathBuf>,
    /// Serve that page on 127.0.0.1; its text can be edited
    #[arg(long, value_name = "PORT", num_args = 0..=1, require_equals = true, default_missing_value = "0")]
    #[arg(conflicts_with_all = ["trace", "json", "dot", "svg", "html", "steps", "verify"])]
    pub serve: Option<u16>,
    /// Draw each step in a numbered file
    #[arg(long, value_name = "FOLDER", hide_short_help = true)]
    pub steps: Option<PathBuf>,
}

impl GraphArguments {
    /// Returns the file to read, or the text that replaces it.
    pub fn inputs(&self, stdin_name: Option<&Path>) -> Result<Inputs, clap::Error> {
        let text = |name: String, text: &str| Inputs {
            main: PathBuf::from(format!("{name}.cfg")),
            text: Some(text.as_bytes().into()),
            files: Vec::new(),
            c_sources: Vec::new(),
        };
        if !self.exercise && (self.seed.is_some() || self.difficulty.is_some()) {
            let message = "--seed and --difficulty require --exercise";
            return Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, message));
        }
        let shown = (self.serve.is_some() && !self.exercise).then_some("sum");
        match (&self.input, self.example.as_deref().or(shown)) {
            (Some(input), _) => Inputs::new(std::slice::from_ref(input), stdin_name),
            (None, Some(ALL)) => Ok(text("gallery".to_owned(), "")),
            (None, Some(name)) => match explore::example(name) {
                Some(graph) => Ok(text(name.to_owned(), graph)),
                None => {
                    let message =
                        format!("there is no graph `{name}` in the gallery; `--example list` lists them");
                    Err(clap::Error::raw(ErrorKind::InvalidValue, &message))
                }
            },
            (None, None) => {
                let exercise = explore::exercise(self.seed.unwrap_or(1), self.difficulty.unwrap_or(1));
                Ok(text("exercise".to_owned(), &exercise))
            }
        }
    }

    /// Returns the options of the graph; `counts` is whether statistics are printed.
    pub fn options(&self, counts: bool) -> GraphOptions {
        let asks = self.minimal || self.verify || self.trace || self.steps.is_some() || counts;
        GraphOptions {
            strategy: self.variant,
            minimal: self.minimal,
            verify: self.verify,
            trace: self.trace,
            output: match self.dot.or(self.svg) {
                _ if self.html.is_some() => GraphOutput::Page(self.page()),
                Some(subject) => GraphOutput::Picture(subject),
                None if self.json => GraphOutput::Json,
                None if self.exercise && !asks => GraphOutput::Source,
                None => GraphOutput::Text,
            },
            steps: self.steps.clone(),
            is_exercise: self.exercise,
            pictures: if self.svg.is_some() { PictureFormat::Svg } else { PictureFormat::Dot },
        }
    }

    /// Returns the destination of the page about the whole gallery, if it was requested.
    pub fn gallery(&self) -> Result<Option<Destination>, clap::Error> {
        match (self.example.as_deref(), &self.html) {
            (Some(ALL), Some(_)) => Ok(Some(self.page())),
            (Some(ALL), None) => {
                let message = "--example=all writes a page about all graphs of the gallery; use --html=FILE";
                Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, message))
            }
            _ => Ok(None),
        }
    }

    fn page(&self) -> Destination {
        let path = self.html.clone().unwrap_or_default();
        if path.as_os_str() == "-" { Destination::Stdout } else { Destination::File(path) }
    }
}

/// Parses a lookup strategy.
fn strategy() -> impl TypedValueParser<Value = Strategy> {
    PossibleValuesParser::new(Strategy::ALL.map(Strategy::name)).map(|name| name.parse().unwrap_or_default())
}

/// Parses the choice of the graph to draw.
fn subject() -> impl TypedValueParser<Value = Subject> {
    PossibleValuesParser::new(["after", "before"]).map(|name| match name.as_str() {
        "before" => Subject::Before,
        _ => Subject::After,
    })
}
