//! The laboratory of SSA construction: a gallery of graphs, exercises, pictures of each step, and pages that replay a
//! construction.
//!
//! Everything works on the graphs and events of `direct_ssa` and yields texts; nothing reads or writes files.

mod dot;
mod exercise;
mod gallery;
mod layout;
mod markup;
mod page;
mod picture;
mod steps;
mod svg;

use dot::dot;
use svg::svg;

pub use exercise::{MOST_DIFFICULT, exercise};
pub use gallery::{example, examples, gallery};
pub use layout::MOST_BLOCKS;
pub use page::{Opening, PageSubject, Program, editable, page};
pub use picture::{Picture, PictureFormat, Subject, after, before};
pub use steps::steps;

impl PictureFormat {
    /// Returns the texts of pictures of one graph.
    pub fn write(self, pictures: &[Picture]) -> Vec<String> {
        match self {
            PictureFormat::Dot => pictures.iter().map(dot).collect(),
            PictureFormat::Svg => svg(pictures),
        }
    }

    /// Returns the suffix of files with such pictures.
    pub fn suffix(self) -> &'static str {
        match self {
            PictureFormat::Dot => "dot",
            PictureFormat::Svg => "svg",
        }
    }
}

/// A loop, which the tests draw.
#[cfg(test)]
const SUM: &str = "procedure sum(n)
entry: i = 0; goto header
header: branch i < n, body, exit
body: i = i + 1; goto header
exit: return i";
