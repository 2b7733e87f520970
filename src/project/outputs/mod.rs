//! Outputs of a build besides its programs: the list of its steps, its times, and a file for ninja.

pub mod dry_run;
pub mod ninja;
pub mod steps;
pub mod timings;
