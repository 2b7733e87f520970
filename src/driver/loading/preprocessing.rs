//! The preprocessed text of a module. It keeps the lines of the file: the text of an included file is put
//! into the line of its directive, and other directives become empty lines.

use std::path::Path;

use crate::backend::{PreprocessError, Unprocessed, is_about_memory};
use tlc_frontend::base::Decoded;
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::syntax::select;

use crate::driver::Session;
use crate::driver::linking::link::C_COMPILER;
use crate::driver::loading::reading::path_name;
use crate::driver::outputs::temporary_files;
use crate::options::SourceOptions;

/// Runs the preprocessor on the bytes of a file, if the options say so, and removes what is not compiled by
/// itself. `None` after a report.
pub fn preprocessed(session: &mut Session, path: &Path, bytes: Vec<u8>) -> Option<Vec<u8>> {
    let options = &session.options;
    let Some(preprocessor) = options.sources.preprocessor() else {
        return Some(compiled_part(bytes, &options.sources));
    };
    let compiler = options.linking.linker();
    let folder = path.parent().unwrap_or(Path::new(""));
    let name = marker_name(path);
    let text = Unprocessed { bytes: &bytes, name: &name, folder, include: &options.sources.include };
    let within = temporary_files::folder();
    let made = session.timing.stage("preprocess", || preprocessor.run(&compiler, text, &within));
    match made {
        Ok(made) => {
            if !made.said.is_empty() {
                let message = format!("`{}` warns about `{}`", compiler.program, path_name(path));
                session
                    .diagnostics
                    .report(Diagnostic::new(Code::PreprocessorWarning, message).note(made.said));
            }
            let decoded = Decoded::new(made.bytes, session.options.sources.encoding);
            let Relined { text, included, .. } = relined(&decoded.text, &name);
            session.read.extend(included.into_iter().map(Into::into));
            let mut bytes = decoded.encoding.bytes(&text).into_owned();
            let sources = &session.options.sources;
            select(&mut bytes, sources.dialect(), &sources.define);
            Some(bytes)
        }
        Err(error) => {
            let diagnostic = diagnostic(error, &compiler.program, path);
            session.diagnostics.report(diagnostic);
            None
        }
    }
}

/// Returns the bytes of a file with blanks in place of the line markers of a generator or of an earlier
/// preprocessor run, and of the text whose condition does not hold.
pub fn compiled_part(bytes: Vec<u8>, sources: &SourceOptions) -> Vec<u8> {
    let mut bytes = without_markers(bytes);
    select(&mut bytes, sources.dialect(), &sources.define);
    bytes
}

fn diagnostic(error: PreprocessError, program: &str, path: &Path) -> Diagnostic {
    let shown = path.display();
    let report = |message: String| Diagnostic::new(Code::PreprocessorFailure, message);
    match error {
        PreprocessError::CannotRun(error) => {
            report(format!("cannot run the preprocessor `{program}`: {error}")).help(C_COMPILER)
        }
        PreprocessError::Failed(end, said) if said.is_empty() => {
            report(format!("`{program}` does not preprocess `{shown}`: it failed with {end} and no message"))
        }
        PreprocessError::Failed(_, said) if is_about_memory(&said) => {
            report(format!("`{program}` ran out of memory while it preprocessed `{shown}`")).note(said)
        }
        PreprocessError::Failed(_, said) => {
            report(format!("`{program}` does not preprocess `{shown}`")).note(said)
        }
        PreprocessError::Temporary(folder, error) => {
            report(format!("cannot use the folder `{}` for temporary files: {error}", folder.display()))
                .help(temporary_files::ADVICE)
        }
    }
}

/// Returns the path of a file in a form that needs no escapes between the quotes of a line marker.
fn marker_name(path: &Path) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "/._-+ ".contains(c) { c } else { '_' };
    path.to_string_lossy().chars().map(plain).collect()
}

/// A text that is being brought back to the lines of its file.
#[derive(Default)]
struct Relined {
    text: String,
    /// The number of line ends in the text.
    ends: usize,
    /// The content of the file included last, in one line.
    pending: String,
    /// The paths of the included files, except those of the system.
    included: Vec<String>,
}

impl Relined {
    /// Appends a piece to a line, counted from 1. A piece whose line is already past is added to the last
    /// one.
    fn put(&mut self, piece: &str, line: usize) {
        while self.ends + 1 < line {
            self.text.push('\n');
            self.ends += 1;
        }
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push(' ');
        }
        self.text.push_str(piece);
    }

    /// Puts the included text into the line of the directive.
    fn end_included(&mut self, directive: usize) {
        let pending = std::mem::take(&mut self.pending);
        if !pending.is_empty() {
            self.put(&pending, directive);
        }
    }

    fn note_included(&mut self, marker: &Marker<'_>) {
        let file = marker.file.strip_prefix("./").unwrap_or(marker.file);
        let is_named = !marker.is_system && !file.starts_with('<');
        if is_named && !self.included.iter().any(|known| known == file) {
            self.included.push(file.to_owned());
        }
    }
}

/// Moves the lines of a text with line markers to their numbers in the file `name`. Text before the first
/// line of that file is not the user's and is dropped.
fn relined(marked: &str, name: &str) -> Relined {
    let mut result = Relined::default();
    let pieces = marked.lines().skip_while(|piece| marker(piece).is_none_or(|marker| marker.file != name));
    let (mut line, mut is_own) = (1, true);
    for piece in pieces {
        match marker(piece) {
            Some(marker) if marker.file == name => {
                (line, is_own) = (marker.line, true);
                result.end_included(line.saturating_sub(1));
            }
            Some(marker) => {
                is_own = false;
                result.note_included(&marker);
            }
            None if is_own => {
                if !piece.trim().is_empty() {
                    result.put(piece, line);
                }
                line += 1;
            }
            None if piece.trim().is_empty() => {}
            None => {
                result.pending.push_str(piece);
                result.pending.push(' ');
            }
        }
    }
    result.end_included(line);
    result.text.push('\n');
    result
}

/// Replaces line markers with spaces, so that all positions stay the same.
fn without_markers(mut bytes: Vec<u8>) -> Vec<u8> {
    if !bytes.starts_with(b"# ") && memchr::memmem::find(&bytes, b"\n# ").is_none() {
        return bytes;
    }
    for line in bytes.split_mut(|byte| *byte == b'\n') {
        if line.starts_with(b"# ") && str::from_utf8(line).is_ok_and(|line| marker(line.trim_end()).is_some())
        {
            line.fill(b' ');
        }
    }
    bytes
}

/// A preprocessor line that describes the lines after it.
struct Marker<'a> {
    /// The number of the next line.
    line: usize,
    file: &'a str,
    /// Whether the file belongs to the system.
    is_system: bool,
}

/// Parses a line marker, `# line "file" flags`.
fn marker(text: &str) -> Option<Marker<'_>> {
    let (line, rest) = text.strip_prefix("# ")?.split_once(' ')?;
    let (file, flags) = rest.strip_prefix('"')?.rsplit_once('"')?;
    let is_system = flags.split(' ').any(|flag| flag == "3");
    Some(Marker { line: line.parse().ok()?, file, is_system })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_where_they_are() {
        let marked = "# 0 \"<built-in>\"\nx\n# 1 \"a.mod\"\nMODULE a;\n\n\n# 1 \"./dir/b.h\" 1\nCONST b = 1;\n\n\
                      # 1 \"/usr/c.h\" 1 3\nCONST c = 2;\n# 4 \"a.mod\" 2\nBEGIN\n# 20 \"a.mod\"\nEND a.\n";
        let result = relined(marked, "a.mod");
        let lines: Vec<(usize, &str)> =
            result.text.lines().enumerate().filter(|(_, line)| !line.is_empty()).collect();
        let expected = [(0, "MODULE a;"), (2, "CONST b = 1; CONST c = 2; "), (3, "BEGIN"), (19, "END a.")];
        assert_eq!(lines, expected);
        assert_eq!(result.included, ["dir/b.h"]);
    }

    #[test]
    fn markers_are_passed_over() {
        let text = "# 2 \"a.bnf\"\nMODULE a;\r\n# 9 \"b \\\"c\" 1\r\n# x\n#9 \"d\"\n";
        let passed = without_markers(text.into());
        let passed = String::from_utf8_lossy(&passed);
        assert_eq!(passed.len(), text.len());
        let lines: Vec<&str> = passed.lines().map(str::trim).collect();
        assert_eq!(lines, ["", "MODULE a;", "", "# x", "#9 \"d\""]);
    }

    #[test]
    fn names_in_markers_mean_themselves() {
        assert_eq!(marker_name(Path::new("a b/ü\"\\.mod")), "a b/___.mod");
        let read = |text| marker(text).map(|marker| (marker.line, marker.file, marker.is_system));
        assert_eq!(read("# 12 \"a b.mod\" 1 3"), Some((12, "a b.mod", true)));
        assert_eq!(read("#12"), None);
        assert_eq!(read("# define \"x\""), None);
    }
}
