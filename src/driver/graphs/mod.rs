//! What `tlc ssa` has besides the construction: graphs of its own, and pictures.

mod dot;
mod exercise;
mod gallery;
mod layout;
mod page;
mod picture;
mod steps;
mod svg;

use dot::dot;
use svg::svg;

pub use exercise::{MOST_DIFFICULT, exercise};
pub use gallery::{example, examples, gallery};
pub use layout::MOST_BLOCKS;
pub use page::{Opening, Program, Subject as PageSubject, page};
pub use picture::{Picture, PictureFormat, Subject, after, before};
pub use steps::steps;

impl PictureFormat {
    /// Writes pictures of one graph.
    pub fn write(self, pictures: &[Picture]) -> Vec<String> {
        match self {
            PictureFormat::Dot => pictures.iter().map(dot).collect(),
            PictureFormat::Svg => svg(pictures),
        }
    }

    /// How the names of files with such pictures end.
    pub fn suffix(self) -> &'static str {
        match self {
            PictureFormat::Dot => "dot",
            PictureFormat::Svg => "svg",
        }
    }
}
