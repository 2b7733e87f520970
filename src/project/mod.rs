//! Projects: a folder with a settings file that names it, its modules, and the commands that create and build it.
//!
//! A build compiles each module to an object, which is kept under a digest of everything that it depends on, and
//! links these objects. Contents alone decide; times of files do not matter.

mod build;
mod cache;
mod create;
mod dependencies;
mod layout;
mod native;
mod profile;
mod progress;
mod state;
mod testing;

pub use build::{BuildRequest, BuiltPrograms, build, cache, cannot_write, check};
pub use cache::{Cache, CacheUse};
pub use create::{CreateRequest, create};
pub use dependencies::{
    AddRequest, Fresh, Rules, add, checkouts, clean, enter, remove, several, tree, update,
};
pub use layout::Project;
pub use profile::{DEV, RELEASE};
pub use progress::fail;
pub use testing::{TestRequest, test};
