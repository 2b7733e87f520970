//! What `tlc ssa` has besides the construction: graphs of its own, and pictures for Graphviz.

mod dot;
mod exercise;
mod gallery;
mod steps;

pub use dot::{DotForm, after, before};
pub use exercise::{MOST_DIFFICULT, exercise};
pub use gallery::{example, examples};
pub use steps::steps;
