//! Projects: a folder with a settings file that names it, its modules, and the commands that create and build it.
//!
//! A build compiles each module to an object, which is kept under a digest of everything that it depends on, and
//! links these objects. Contents alone decide; times of files do not matter.

mod bazel;
mod benchmarks;
mod build;
mod context;
mod create;
mod dependencies;
mod layout;
mod native;
mod outputs;
mod package;
mod plan;
mod profile;
mod progress;
mod remote;
mod state;
mod testing;
mod thin_lto;
mod watch;

pub use bazel::{BazelRequest, ModuleSet, dependencies, write_build_files};
pub use benchmarks::{BenchRequest, bench};
pub use build::{BuildGoal, BuildRequest, BuiltPrograms, build, cannot_write, check};
pub use context::cache;
pub use create::{CreateRequest, create};
pub use dependencies::{
    AddRequest, Fresh, Rules, add, checkouts, clean, enter, remove, several, tree, update,
};
pub use layout::Project;
pub use outputs::steps::step;
pub use outputs::timings::TimesPage;
pub use package::{PackageRequest, package};
pub use profile::{DEV, RELEASE};
pub use progress::{BuildEvent, Progress, fail};
pub use testing::{TestRequest, TestRun, build_trained, test, write_reports};
pub use watch::watch;
