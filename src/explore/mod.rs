//! The commands that show and compare SSA construction: `tlc ssa`, `tlc promote` and `tlc compare`.

mod callgrind;
mod comparison;
mod graph_file;
mod graph_options;
mod graph_pages;
mod live;
mod promotion;

pub use comparison::{Comparison, compare};
pub use graph_file::print_ssa_form;
pub use graph_options::{GraphOptions, GraphOutput};
pub use graph_pages::write_gallery;
pub use live::serve;
pub use promotion::{Promotion, compare_ir, is_ir_file, promote_file};
pub use ssa_explorer::{MOST_DIFFICULT, PictureFormat, Subject, example, examples, exercise, gallery};
