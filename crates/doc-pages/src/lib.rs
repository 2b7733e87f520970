//! Markdown and the documentation of modules for readers: as text on a terminal, and as a site of HTML pages.
//!
//! All functions are pure: they return texts, which depend on their arguments only. The pages need no network and
//! no server, and work without scripts except for the search.

mod highlight;
mod html;
mod listing;
mod markdown;
mod site;
mod terminal;
mod wrapping;

pub use listing::{DocEntry, item_text, module_text, modules_text};
pub use site::{SiteModule, SitePage, site};
pub use terminal::{TextStyle, plain, text};
