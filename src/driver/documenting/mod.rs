//! `tlc doc` and `tlc test --doc`: documentation of the library and of the user's modules.

mod answer;
mod appearance;
mod examples;
mod modules;
mod site;

pub use answer::{DocRequest, doc};
pub use appearance::page;
pub use examples::test_examples;
pub use modules::library_modules;
pub use site::doc_html;
