//! The state that the stages of one compilation share.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use crate::backend::{self, Narration};
use rustc_hash::FxHashMap;

use tlc_frontend::base::{Interner, SourceFile, SourceMap, Symbol};
use tlc_frontend::diagnostics::{Diagnostic, Diagnostics, Renderer, Style};
use tlc_frontend::sema::NameIndex;
use tlc_frontend::syntax::ast;

use crate::driver::Failure;
use crate::driver::building::digests::{ReadFile, digest};
use crate::driver::linking::linked_symbols::LinkedSymbols;
use crate::driver::loading::kept::KeptSources;
use crate::driver::loading::reading::path_name;
use crate::driver::measurement::statistics::Statistics;
use crate::driver::measurement::timing::Timing;
use crate::options::{ColorChoice, ErrorFormat, Options};

/// One compilation: its options, sources, names and messages.
pub struct Session {
    pub options: Options,
    /// The texts of all modules.
    pub sources: SourceMap,
    /// The files of the sources, in the order in which they were read.
    pub read: Vec<PathBuf>,
    /// The texts of all names.
    pub interner: Interner,
    /// The sources of earlier compilations, if the process checks the same files again and again.
    pub kept: Option<Box<KeptSources>>,
    /// Whether only the imports of modules are needed, and the declarations of definitions: trees are dropped as soon as
    /// they are parsed.
    pub only_imports: bool,
    /// Whether messages about unknown names and modules have advice that takes a search: in the texts of the
    /// library, in the names of files.
    pub gives_advice: bool,
    /// The symbols of the objects and libraries that the program is linked with.
    pub linked: LinkedSymbols,
    /// The objects of the sources in C that the program is linked with.
    pub compiled_c: Vec<Vec<u8>>,
    /// The modules that linked objects use and do not contain, if there are sources of them.
    pub demanded: Vec<Symbol>,
    /// The names that modules for C declare, each after the name of its module.
    pub written_in_c: Vec<(Symbol, Symbol)>,
    /// The index of names, if the sources are kept or a header for C is made.
    pub index: Option<NameIndex>,
    /// The profile of earlier runs, option `--profile-use`.
    pub profile: Option<Vec<u8>>,
    /// The messages so far.
    pub diagnostics: Diagnostics,
    /// The time and the instructions of each stage.
    pub timing: Timing,
    /// The counts for `--stats`.
    pub statistics: Statistics,
}

impl Session {
    /// Creates a session without sources and messages.
    pub fn new(options: Options) -> Session {
        let mut sources = SourceMap::new();
        sources.remap_prefixes(&options.sources.remap_path_prefix);
        let diagnostics = Diagnostics::with_levels(options.messages.levels());
        let counts = options.stats.is_some() || options.unstable.time;
        Session {
            options,
            sources,
            read: Vec::new(),
            interner: Interner::new(),
            kept: None,
            only_imports: false,
            gives_advice: true,
            index: None,
            linked: LinkedSymbols::default(),
            compiled_c: Vec::new(),
            demanded: Vec::new(),
            written_in_c: Vec::new(),
            profile: None,
            diagnostics,
            timing: if counts { Timing::with_instructions() } else { Timing::default() },
            statistics: Statistics::default(),
        }
    }

    /// Takes over the sources of earlier compilations. Requires that nothing was loaded.
    pub fn continue_with(&mut self, mut kept: Box<KeptSources>) {
        self.sources = kept.begin();
        self.sources.remap_prefixes(&self.options.sources.remap_path_prefix);
        self.interner = std::mem::take(&mut kept.interner);
        self.kept = Some(kept);
    }

    /// Ends the compilation, and returns the sources for the next one, with the trees of `modules`.
    pub fn end_with(self, modules: Vec<ast::Module>) -> Box<KeptSources> {
        let mut kept = self.kept.unwrap_or_default();
        kept.interner = self.interner;
        kept.finish(self.sources, modules, self.options.sources.dialect());
        kept
    }

    /// Returns the files that were read, with the contents that they had then.
    pub fn read_files(&self) -> Vec<ReadFile> {
        let files: FxHashMap<&str, &SourceFile> =
            self.sources.files().map(|(_, file)| (file.name.as_str(), file)).collect();
        let content = |path: &PathBuf| {
            // The preprocessor has changed the texts.
            let file = files.get(path_name(path).as_str()).filter(|_| !self.options.sources.preprocess)?;
            Some(digest([file.bytes()?.as_slice()]))
        };
        self.read.iter().map(|path| ReadFile { path: path.clone(), content: content(path) }).collect()
    }

    /// Fails if an error was reported, or a denied warning.
    pub fn stop_on_errors(&self) -> Result<(), Failure> {
        if self.diagnostics.has_errors() || self.diagnostics.has_denied() {
            Err(Failure::Reported)
        } else {
            Ok(())
        }
    }

    /// Reports an error of the compilation as a whole and fails.
    pub fn fail<T>(&mut self, diagnostic: Diagnostic) -> Result<T, Failure> {
        self.diagnostics.report(diagnostic);
        Err(Failure::Reported)
    }

    /// Writes all messages to stderr, in the order of the source, and the requested timings.
    pub fn print_messages(&mut self) {
        let text = self.take_messages();
        self.dump(&text);
    }

    /// Removes and returns all messages, in the order of the source and in the form that the options request,
    /// with the requested timings.
    pub fn take_messages(&mut self) -> String {
        let diagnostics = std::mem::take(&mut self.diagnostics).settled();
        let renderer = self.renderer();
        let subject = self.options.input.display().to_string();
        let mut text = renderer.render_all(diagnostics, &subject);
        if self.options.unstable.time {
            text.push_str(&self.timing.table());
        }
        if let Some(format) = self.options.stats {
            text.push_str(&self.statistics.render(&self.timing, format));
        }
        text
    }

    /// Writes all messages to stderr without a line that counts them, and removes them.
    pub fn print_each(&mut self) {
        let diagnostics = std::mem::take(&mut self.diagnostics).into_sorted();
        let renderer = self.renderer();
        let text: String = diagnostics.iter().map(|diagnostic| renderer.render(diagnostic)).collect();
        self.dump(&text);
    }

    /// Writes to stderr.
    pub fn dump(&self, text: &str) {
        backend::say(text);
    }

    /// Shows the progress of the compilation until the value is dropped, if people watch: on a terminal that
    /// can erase a line, and only if messages are for people.
    pub fn narrate(&self) -> Option<Narration> {
        let for_people =
            matches!(self.options.messages.error_format, ErrorFormat::Human | ErrorFormat::Short);
        let is_plain = std::env::var_os("TERM").is_none_or(|name| name.is_empty() || name == "dumb");
        let tells = for_people && !is_plain && io::stderr().is_terminal();
        let program = self.options.input.file_name().unwrap_or_default();
        tells.then(|| Narration::begin(&program.to_string_lossy()))
    }

    /// Returns the renderer of messages; on a terminal it cuts lines to the width of the terminal.
    fn renderer(&self) -> Renderer<'_> {
        let (style, stderr) = (self.style(), io::stderr());
        let renderer = Renderer::new(style, &self.sources);
        let is_shown = matches!(style, Style::Human { .. }) && stderr.is_terminal();
        let columns = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|width| *width > 0);
        let size = || Some(usize::from(terminal_size::terminal_size_of(&stderr)?.0.0));
        let width = if is_shown { size().filter(|width| *width > 0).or_else(columns) } else { None };
        match width {
            // Lines of suggestions are one column longer.
            Some(width) => renderer.with_width(width.saturating_sub(1)),
            None => renderer,
        }
    }

    fn style(&self) -> Style {
        let color = colors_messages(self.options.messages.color);
        match self.options.messages.error_format {
            ErrorFormat::Human => Style::Human { color },
            ErrorFormat::Short => Style::Short,
            ErrorFormat::Json => Style::Json,
            ErrorFormat::Sarif => Style::Sarif,
        }
    }
}

/// Whether messages are coloured.
pub fn colors_messages(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}
