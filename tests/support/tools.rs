//! Optional programs that tests and benchmarks compare with: GNU Modula-2, gdb, lldb, valgrind, perf, ninja,
//! Graphviz.
//!
//! If one is missing, the tests that need it are skipped with a line on the standard error stream. With
//! `TLC_REQUIRE_TOOLS=1`, as in continuous integration, they fail instead.

use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// The variable that makes all tools required.
const REQUIRE: &str = "TLC_REQUIRE_TOOLS";

/// Whether a program is missing; if so, a line says that `what` is skipped.
///
/// # Panics
///
/// Panics if the program is missing but required.
#[allow(dead_code, reason = "some tests ask by another option")]
pub fn is_missing(tool: &str, what: &str) -> bool {
    is_missing_by("--version", tool, what)
}

/// Like [`is_missing`], for a program that prints its version with another option.
#[allow(dead_code, reason = "few programs are asked that way")]
pub fn is_missing_by(option: &str, tool: &str, what: &str) -> bool {
    let status = Command::new(tool).arg(option).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if status.is_ok_and(|status| status.success()) {
        return false;
    }
    skip(what, &format!("{tool} is not installed"));
    true
}

/// Says that `what` is skipped.
///
/// # Panics
///
/// Panics if all tools are required.
pub fn skip(what: &str, reason: &str) {
    let is_required = env::var_os(REQUIRE).is_some_and(|value| value == "1");
    assert!(!is_required, "{reason}, but {REQUIRE}=1 demands it for {what}");
    say_skipped(what, reason);
}

/// Whether rustc has another LLVM than the one of a major version, so that plugins for this version cannot be loaded
/// into it; if so, a line says that `what` is skipped.
#[allow(dead_code, reason = "only plugins of LLVM are loaded into rustc")]
pub fn rustc_has_another_llvm(major: &str, what: &str) -> bool {
    let output = Command::new("rustc").arg("-vV").output().map(|output| output.stdout).unwrap_or_default();
    let output = String::from_utf8_lossy(&output);
    let version = output.lines().find_map(|line| line.strip_prefix("LLVM version: ")).unwrap_or("unknown");
    let is_another = version.split('.').next() != Some(major);
    if is_another {
        say_skipped(what, &format!("the version of rustc's LLVM is {version}, not {major}"));
    }
    is_another
}

/// Says that `what` is skipped although all tools are there. The line goes past the test harness, which captures the
/// output of `eprintln!` in passing tests.
pub fn say_skipped(what: &str, reason: &str) {
    let _ = writeln!(io::stderr(), "skipped: {what}, because {reason}");
}
