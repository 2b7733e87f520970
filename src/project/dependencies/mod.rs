//! Dependencies: projects by path and in git repositories, the lock file, workspaces, and the commands about them.

mod editing;
mod git;
mod lock_file;
mod resolution;
mod submodules;
mod tree;
mod update;
mod urls;
mod workspace;

pub use editing::{AddRequest, add, remove};
pub use git::checkouts;
pub use resolution::{Fresh, Rules};
pub use tree::tree;
pub use update::update;
pub use workspace::{clean, enter, several};
