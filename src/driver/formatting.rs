//! `tlc fmt`: formats the modules in files and folders, or a module from the standard input.
//!
//! Files keep their encoding, their byte order mark, the way in which their lines end, and the filling of their
//! last block. A file is replaced atomically, and only if it changes.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use tlc_frontend::base::{Decoded, printable};
use tlc_frontend::diagnostics::{Code, Diagnostic, Diagnostics};
use tlc_frontend::format::{FormatOptions, FormatRefusal, WIDTH, apply, format, format_edits};
use tlc_frontend::syntax::parse_module;

use crate::driver::loading::loader::Loader;
use crate::driver::loading::reading::{TextBytes, first_bad_byte, path_name};
use crate::driver::porting::files::FoundFiles;
use crate::driver::porting::{diff, fixing};
use crate::driver::{Failure, Session};
use crate::options::{Options, SourceOptions};

/// The request of `tlc fmt`.
#[derive(Clone, Debug)]
pub struct FormatRequest {
    /// Files, and folders with files. The standard input is formatted if the options contain its text.
    pub paths: Vec<PathBuf>,
    pub mode: FormatMode,
    /// The lines to format, from 1; all of them if it is `None`.
    pub lines: Option<RangeInclusive<usize>>,
}

/// The treatment of files that are not formatted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatMode {
    Write,
    /// Their names are returned.
    Check,
    /// The changes are returned as a unified diff.
    Diff,
}

/// The answer of `tlc fmt`.
#[derive(Default)]
pub struct FormatAnswer {
    /// The bytes for the standard output: a formatted text, names, or a difference.
    pub text: Vec<u8>,
    /// Whether a file has errors or, unless it is written, is not formatted.
    pub has_findings: bool,
}

/// Formats files. Those with syntax errors are reported on stderr and left as they are.
///
/// # Errors
///
/// Fails if no file is found, and if a formatted text would not have the same tokens, a bug.
pub fn format_files(mut options: Options, request: &FormatRequest) -> Result<FormatAnswer, Failure> {
    // The text is formatted as people wrote it.
    options.sources.preprocess = false;
    let mut formatting =
        Formatting { session: Session::new(options), request, answer: FormatAnswer::default() };
    let result = formatting.run();
    formatting.session.print_messages();
    result.map(|()| formatting.answer)
}

/// Returns the choices of a project.
pub fn format_options(sources: &SourceOptions) -> FormatOptions<'_> {
    FormatOptions {
        dialect: sources.dialect(),
        width: sources.format_width.unwrap_or(WIDTH),
        defined: &sources.define,
    }
}

/// The state of one call.
struct Formatting<'r> {
    session: Session,
    request: &'r FormatRequest,
    answer: FormatAnswer,
}

impl Formatting<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        if let Some(text) = self.session.options.text.clone() {
            let name = self.session.options.input.clone();
            let formatted = self.formatted(&name, &text)?;
            if self.request.mode == FormatMode::Write {
                self.answer.text = formatted.unwrap_or_default();
            } else if let Some(formatted) = formatted {
                self.compare(&name, &text, &formatted);
            }
            return Ok(());
        }
        let mut sources = self.session.options.sources.clone();
        // Folders with imported modules are not formatted.
        sources.include.clear();
        let found = FoundFiles::new(&self.request.paths, &sources, &mut self.session.diagnostics);
        self.answer.has_findings = self.session.diagnostics.has_errors();
        if self.request.lines.is_some() && found.files.len() > 1 {
            let message = "lines can only be chosen in a single file";
            return self.session.fail(Diagnostic::new(Code::UnreadableSource, message));
        }
        for file in found.files {
            match &file.bytes {
                Ok(bytes) => {
                    if let Some(formatted) = self.formatted(&file.path, bytes)? {
                        self.settle(&file.path, bytes, &formatted);
                    }
                }
                Err(reason) => self.report_file("read", &file.path, Code::UnreadableSource, reason),
            }
        }
        Ok(())
    }

    /// Writes or compares the new bytes of a file.
    fn settle(&mut self, path: &Path, before: &[u8], after: &[u8]) {
        if self.request.mode != FormatMode::Write {
            return self.compare(path, before, after);
        }
        if before != after
            && let Err(reason) = fixing::replace(path, before, after)
        {
            self.report_file("write", path, Code::UnwritableOutput, &reason);
        }
    }

    fn compare(&mut self, path: &Path, before: &[u8], after: &[u8]) {
        if before == after {
            return;
        }
        self.answer.has_findings = true;
        let name = printable(&path_name(path)).into_owned();
        match self.request.mode {
            FormatMode::Diff => self.answer.text.extend(diff::unified(&name, before, after)),
            _ => self.answer.text.extend(format!("{name}\n").into_bytes()),
        }
    }

    /// Returns the bytes of a formatted file; `None` after a report.
    fn formatted(&mut self, path: &Path, bytes: &[u8]) -> Result<Option<Vec<u8>>, Failure> {
        let text = TextBytes::new(bytes.to_vec());
        if text.is_blank() || first_bad_byte(&text.bytes).is_some() {
            self.report_mistakes(path, bytes);
            return Ok(None);
        }
        let filling = if text.is_cut { bytes.get(text.bytes.len()..) } else { None };
        let sources = &self.session.options.sources;
        let decoded = text.decode(sources.encoding);
        let (mark, text) = decoded.text.split_at(decoded.mark());
        let options = format_options(sources);
        let formatted = match &self.request.lines {
            None => format(text, &options),
            Some(lines) => {
                let lines = lines.start().saturating_sub(1)..*lines.end();
                format_edits(text, Some(lines), &options).map(|edits| apply(text, &edits))
            }
        };
        match formatted {
            Ok(formatted) => {
                let Decoded { encoding, .. } = decoded;
                let mut new = encoding.bytes(&format!("{mark}{formatted}")).into_owned();
                new.extend_from_slice(filling.unwrap_or_default());
                Ok(Some(new))
            }
            Err(FormatRefusal::Syntax) => {
                self.report_mistakes(path, bytes);
                Ok(None)
            }
            Err(FormatRefusal::Internal(difference)) => {
                let error = anyhow!("the formatted text is not the same program: {difference}");
                Err(error.context(format!("formatting `{}`", path_name(path))).into())
            }
        }
    }

    /// Reports the mistakes of a file that cannot be formatted.
    fn report_mistakes(&mut self, path: &Path, bytes: &[u8]) {
        self.answer.has_findings = true;
        let Some(file) = Loader::new(&mut self.session).load_bytes(path, bytes.to_vec()) else { return };
        let dialect = self.session.options.sources.dialect();
        let mut found = Diagnostics::new();
        let Session { sources, interner, diagnostics, .. } = &mut self.session;
        parse_module(sources.file(file), dialect, interner, &mut found);
        let has_errors = found.has_errors();
        found.into_sorted().into_iter().for_each(|mistake| diagnostics.report(mistake));
        if !has_errors {
            let reason = "it contains line markers of a preprocessor";
            self.report_file("format", path, Code::UnreadableSource, reason);
        }
    }

    fn report_file(&mut self, action: &str, path: &Path, code: Code, reason: &str) {
        self.answer.has_findings = true;
        let message = format!("cannot {action} `{}`: {reason}", path_name(path));
        self.session.diagnostics.report(Diagnostic::new(code, message));
    }
}
