//! Programs that tests and benchmarks compare with, and that need not be installed: GNU Modula-2, gdb, lldb, valgrind,
//! perf, ninja, Graphviz.
//!
//! Where one is missing, what needs it is skipped with a line on the standard error stream. With
//! `TLC_REQUIRE_TOOLS=1`, as in continuous integration, it fails instead.

use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// The variable that demands all tools.
const REQUIRE: &str = "TLC_REQUIRE_TOOLS";

/// Whether a program is missing; then `what` is skipped, and a line says so.
///
/// # Panics
///
/// Panics where the program is missing but demanded.
#[allow(dead_code, reason = "some tests ask by another option")]
pub fn is_missing(tool: &str, what: &str) -> bool {
    is_missing_by("--version", tool, what)
}

/// As [`is_missing`], for a program that tells its version by another option.
#[allow(dead_code, reason = "few programs are asked that way")]
pub fn is_missing_by(option: &str, tool: &str, what: &str) -> bool {
    let status = Command::new(tool).arg(option).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if status.is_ok_and(|status| status.success()) {
        return false;
    }
    let is_required = env::var_os(REQUIRE).is_some_and(|value| value == "1");
    assert!(!is_required, "{tool} is not installed, but {REQUIRE}=1 demands it for {what}");
    // The test harness keeps what a passing test prints with `eprintln!`, but not what is written here.
    let _ = writeln!(io::stderr(), "skipped: {what}, because {tool} is not installed");
    true
}
