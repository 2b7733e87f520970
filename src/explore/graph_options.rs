//! The options of `tlc ssa`.

use std::path::PathBuf;

use direct_ssa::Strategy;

use crate::options::Destination;
use ssa_explorer::{PictureFormat, Subject};

/// The options of `tlc ssa`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GraphOptions {
    /// The lookup strategy, option `--variant`.
    pub strategy: Strategy,
    /// Whether redundant phis are removed, option `--minimal`.
    pub minimal: bool,
    /// Whether the result is verified, option `--verify`.
    pub verify: bool,
    /// Whether the construction is printed step by step, option `--trace`.
    pub trace: bool,
    /// The printed output.
    pub output: GraphOutput,
    /// The folder for pictures of all steps, option `--steps`.
    pub steps: Option<PathBuf>,
    /// The form of all pictures.
    pub pictures: PictureFormat,
    /// Whether the graph is an exercise, option `--exercise`.
    pub is_exercise: bool,
}

/// The output of `tlc ssa`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum GraphOutput {
    /// The SSA form as text.
    #[default]
    Text,
    /// The SSA form as an object, option `--json`.
    Json,
    /// A picture, options `--dot` and `--svg`.
    Picture(Subject),
    /// The graph as it was read.
    Source,
    /// A page that shows the construction step by step, option `--html`.
    Page(Destination),
}

impl GraphOptions {
    /// Whether blocks are laid out, which is slow for many of them.
    pub fn draws(&self) -> bool {
        let is_drawing = matches!(self.output, GraphOutput::Picture(_)) || self.steps.is_some();
        matches!(self.output, GraphOutput::Page(_)) || (is_drawing && self.pictures == PictureFormat::Svg)
    }
}
