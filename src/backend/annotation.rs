//! Assembly text with comments that quote the source lines of instructions.

use std::borrow::Cow;

use anyhow::Result;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use llvm_tuning::SourceLines;

use tlc_frontend::base::{SourceMap, printable};

/// The maximum number of characters of a line that are shown.
const LONGEST: usize = 160;

/// The lines of the sources, and the one shown last.
struct Lines<'s> {
    sources: &'s SourceMap,
    /// The line that was requested last, as comments show it.
    shown: String,
}

impl SourceLines for Lines<'_> {
    fn line(&mut self, name: &[u8], line: u32) -> &str {
        let file = self.sources.files().find(|(_, file)| file.recorded.as_bytes() == name);
        let text = file.map_or("", |(_, file)| &file.text[file.line_range(line)]);
        self.shown = shown(text);
        &self.shown
    }
}

/// Returns a line as comments show it: without line breaks, and not too long.
fn shown(line: &str) -> String {
    let line = line.trim().replace('\t', " ");
    let shown: Cow<'_, str> = printable(&line);
    match shown.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} ...", &shown[..end]),
        None => shown.into_owned(),
    }
}

/// Compiles a module with debug information to assembly text with comments. Unless `keeps_debug_info` is set,
/// the text contains no other debug information. It consumes the module, because code generation changes it.
pub fn annotated_assembly(
    module: Module<'_>,
    machine: &TargetMachine,
    sources: &SourceMap,
    keeps_debug_info: bool,
) -> Result<Vec<u8>> {
    let mut lines = Lines { sources, shown: String::new() };
    llvm_tuning::annotated_assembly(module, machine, &mut lines, keeps_debug_info)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_shown_on_one_line() {
        assert_eq!(
            shown("\t  x :=\ty; (* \u{1b}[1m \u{202e} é *)  "),
            "x := y; (* \\u{1b}[1m \\u{202e} é *)"
        );
        let long = "é".repeat(LONGEST);
        assert_eq!(shown(&long), long);
        assert_eq!(shown(&format!("{long}é")), format!("{long} ..."));
    }
}
