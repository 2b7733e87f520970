//! Rates of phrases that make comments, messages and pages read like a translation.
//!
//! Each phrase is counted per 1,000 words; code in backquotes and in fenced blocks does not count. The
//! natural rate of a phrase is the highest of its rates in the comments of three well-written compilers:
//! Cranelift, Inko and rust-analyzer.

use std::fmt::Write;
use std::path::Path;

use syn::visit::{self, Visit};

use crate::comments;
use crate::source::{self, Source};

/// A phrase whose rate is limited.
struct Phrase {
    /// The variants that are counted, in lower case; each consists of one or more words.
    words: &'static [&'static str],
    /// The highest rate per 1,000 words in the comments of the model compilers, and the limit of ours.
    natural: f64,
}

/// The phrases whose rates are measured.
const PHRASES: [Phrase; 8] = [
    Phrase { words: &["behind"], natural: 0.06 },
    Phrase { words: &["stand", "stands"], natural: 0.04 },
    Phrase { words: &["tell", "tells", "told"], natural: 0.07 },
    Phrase { words: &["what"], natural: 0.76 },
    Phrase { words: &["where"], natural: 1.75 },
    Phrase { words: &["in front of"], natural: 0.02 },
    Phrase { words: &["go on", "goes on", "went on", "gone on"], natural: 0.02 },
    Phrase { words: &["nobody", "whoever"], natural: 0.09 },
];

/// A set of texts, measured together because a small text has no meaningful rate of its own.
pub struct Corpus {
    /// The name of the corpus in reports.
    pub name: &'static str,
    /// The texts, each with its place: a path, or `path:line`.
    pub texts: Vec<(String, String)>,
}

/// Collects the comments, messages and pages below the root of the repository.
pub fn corpora(root: &Path, sources: &[Source]) -> Result<Vec<Corpus>, String> {
    let mut comments = Vec::new();
    let mut messages = Vec::new();
    for source in sources {
        let place = |line: usize| format!("{}:{line}", source.path);
        comments.extend(comments::comments(&source.text).into_iter().map(|(line, text)| (place(line), text)));
        // The rules of this crate contain the phrases.
        if source.is_in_src() && source.workspace_crate() != Some("house") {
            messages.extend(strings(source).into_iter().map(|(line, text)| (place(line), text)));
        }
    }
    let mut pages = Vec::new();
    for (folder, extensions) in [
        ("docs", &["md"][..]),
        ("crates", &["md", "c", "cpp", "h", "js"]),
        ("src", &["cpp", "h"]),
        ("runtime", &["c", "h", "def", "mod"]),
        ("examples", &["md", "mod"]),
        ("tests", &["md", "c", "def", "mod"]),
    ] {
        for path in source::files_under(&root.join(folder))? {
            let Some(extension) = path.extension().and_then(|extension| extension.to_str()) else { continue };
            if !extensions.contains(&extension) {
                continue;
            }
            // Some test files are deliberately in another encoding.
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            match extension {
                "md" => pages.push((name, text)),
                "def" if folder == "runtime" => pages.push((name, between(&text, "(*", "*)"))),
                "def" | "mod" => comments.push((name, between(&text, "(*", "*)"))),
                _ => {
                    let marked = comments::comments(&text).into_iter().map(|(_, text)| text);
                    let text = marked.chain([between(&text, "/*", "*/")]).collect::<Vec<_>>().join("\n");
                    comments.push((name, text));
                }
            }
        }
    }
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] {
        let text = std::fs::read_to_string(root.join(name)).map_err(|error| format!("{name}: {error}"))?;
        pages.push((name.to_owned(), text));
    }
    Ok(vec![
        Corpus { name: "comments", texts: comments },
        Corpus { name: "messages", texts: messages },
        Corpus { name: "pages", texts: pages },
    ])
}

/// Returns all parts of a text that are enclosed by two marks.
fn between(text: &str, open: &str, close: &str) -> String {
    let parts = text.split(open).skip(1);
    parts.filter_map(|part| part.split(close).next()).collect::<Vec<_>>().join("\n")
}

/// Returns the string literals of a file that contain a space, except those in tests and attributes.
fn strings(source: &Source) -> Vec<(usize, String)> {
    struct Finder<'s>(&'s Source, Vec<(usize, String)>);
    impl Finder<'_> {
        fn add(&mut self, line: usize, text: String) {
            if text.contains(' ') && !self.0.is_test(line) {
                self.1.push((line, text));
            }
        }
    }
    impl<'a> Visit<'a> for Finder<'_> {
        fn visit_lit_str(&mut self, literal: &'a syn::LitStr) {
            self.add(literal.span().start().line, literal.value());
        }
        fn visit_attribute(&mut self, _: &'a syn::Attribute) {}
        fn visit_macro(&mut self, call: &'a syn::Macro) {
            self.visit_tokens(call.tokens.clone());
            visit::visit_macro(self, call);
        }
    }
    impl Finder<'_> {
        /// Macro calls are not parsed, so their literals are found among their tokens.
        fn visit_tokens(&mut self, tokens: proc_macro2::TokenStream) {
            for token in tokens {
                match token {
                    proc_macro2::TokenTree::Group(group) => self.visit_tokens(group.stream()),
                    proc_macro2::TokenTree::Literal(literal) => {
                        let line = literal.span().start().line;
                        if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                            self.add(line, text.value());
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    let mut finder = Finder(source, Vec::new());
    finder.visit_file(&source.file);
    finder.1
}

/// Returns the words of a text in lower case, without code.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in text.split("```").enumerate() {
        if index % 2 == 1 {
            continue;
        }
        for (index, part) in part.split('`').enumerate() {
            if index % 2 == 1 {
                // A placeholder for code keeps the words on its two sides apart.
                words.push("`".to_owned());
                continue;
            }
            // An argument of a message is named like a variable.
            let part = without_arguments(part);
            let is_letter = |c: char| c.is_alphabetic() || c == '\'';
            words
                .extend(part.split(|c| !is_letter(c)).filter(|word| !word.is_empty()).map(str::to_lowercase));
        }
    }
    words
}

/// Removes the arguments of a message, `{name}`.
fn without_arguments(text: &str) -> String {
    let mut depth = 0;
    let mut rest = String::new();
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = usize::saturating_sub(depth, 1),
            _ if depth == 0 => rest.push(c),
            _ => {}
        }
    }
    rest
}

/// The number of words of a corpus, and the number of uses of each phrase.
struct Counts {
    words: usize,
    phrases: [usize; PHRASES.len()],
}

fn count(words: &[String], phrase: &Phrase) -> usize {
    let matches = |phrase: &str, from: usize| {
        let mut rest = words[from..].iter();
        phrase.split(' ').all(|word| rest.next().is_some_and(|next| next == word))
    };
    (0..words.len()).filter(|from| phrase.words.iter().any(|phrase| matches(phrase, *from))).count()
}

fn counts(corpus: &Corpus) -> Counts {
    let mut counts = Counts { words: 0, phrases: [0; PHRASES.len()] };
    for (_, text) in &corpus.texts {
        let words = words(text);
        counts.words += words.iter().filter(|word| *word != "`").count();
        for (number, phrase) in counts.phrases.iter_mut().zip(&PHRASES) {
            *number += count(&words, phrase);
        }
    }
    counts
}

/// Returns a table of the rates of all corpora, one phrase per line.
pub fn report(corpora: &[Corpus]) -> String {
    let counted: Vec<Counts> = corpora.iter().map(counts).collect();
    let mut text = String::from("phrases per 1,000 words\n");
    let _ = write!(text, "  {:<28}{:>8}", "", "natural");
    corpora.iter().for_each(|corpus| {
        let _ = write!(text, "{:>10}", corpus.name);
    });
    text.push('\n');
    for (index, phrase) in PHRASES.iter().enumerate() {
        let _ = write!(text, "  {:<28}{:>8.2}", phrase.words.join(", "), phrase.natural);
        for counts in &counted {
            let _ = write!(text, "{:>10.2}", rate(counts.phrases[index], counts.words));
        }
        text.push('\n');
    }
    let _ = write!(text, "  {:<28}{:>8}", "words", "");
    counted.iter().for_each(|counts| {
        let _ = write!(text, "{:>10}", counts.words);
    });
    text.push('\n');
    text
}

#[expect(clippy::cast_precision_loss, reason = "counts of words are small")]
fn rate(number: usize, words: usize) -> f64 {
    number as f64 * 1000.0 / words.max(1) as f64
}

/// Returns the phrases of a corpus that are too frequent, one per line with the first ten places.
pub fn violations(corpus: &Corpus) -> Vec<String> {
    let counts = counts(corpus);
    let mut found = Vec::new();
    for (number, phrase) in counts.phrases.iter().zip(&PHRASES) {
        let (rate, limit) = (rate(*number, counts.words), phrase.natural);
        if rate > limit {
            let places = places(corpus, phrase).into_iter().take(10).collect::<Vec<_>>().join(" ");
            let (name, phrase) = (corpus.name, phrase.words[0]);
            found.push(format!(
                "{name}: `{phrase}` {rate:.2} times in 1,000 words, more than {limit:.2}: {places}"
            ));
        }
    }
    found
}

/// Returns the places of the texts that use a phrase.
fn places(corpus: &Corpus, phrase: &Phrase) -> Vec<String> {
    let texts = corpus.texts.iter().filter(|(_, text)| count(&words(text), phrase) > 0);
    texts.map(|(place, _)| place.clone()).collect()
}

/// Lists all uses of the phrases and all bad openings of comments in texts whose places begin with one of the
/// paths, as `place: phrase`.
pub fn uses(corpora: &[Corpus], paths: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for corpus in corpora {
        for (place, text) in &corpus.texts {
            if !paths.iter().any(|path| place.starts_with(path.as_str())) {
                continue;
            }
            let words = words(text);
            if let Some(opening) = comments::bad_opening(text)
                && corpus.name == "comments"
            {
                found.push(format!("{place}: opens with `{opening}`"));
            }
            for phrase in &PHRASES {
                let number = count(&words, phrase);
                if number > 0 {
                    found.push(format!("{place}: {} {number}", phrase.words[0]));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corpus(text: &str) -> Corpus {
        Corpus { name: "comments", texts: vec![("a.rs:1".to_owned(), text.to_owned())] }
    }

    #[test]
    fn frequent_phrases_are_found() {
        for text in ["The block behind it.", "It Stands here.", "A sign in\nfront of it.", "It goes on."] {
            assert_eq!(violations(&corpus(text)).len(), 1, "{text}");
        }
        assert_eq!(violations(&corpus("Nobody is told.")).len(), 2);
    }

    #[test]
    fn rare_phrases_and_code_are_left_alone() {
        let long = "word ".repeat(20_000);
        for text in
            ["Calls `what`.", "```\nwhat\n```", "whatever, standing, in `x` front of", &(long + "behind")]
        {
            assert_eq!(violations(&corpus(text)), Vec::<String>::new());
        }
    }

    #[test]
    fn messages_are_the_sentences_among_the_strings() {
        let text = "#[a = \"b c\"]\nfn f() { g(\"x y\"); format!(\"what {}\", \"z\") }\n#[cfg(test)]\nmod t { const A: &str = \"u v\"; }";
        let source = Source::new("src/a.rs", text).expect("the text is Rust");
        let found: Vec<String> = strings(&source).into_iter().map(|(_, text)| text).collect();
        assert_eq!(found, ["x y", "what {}"]);
    }

    #[test]
    fn the_report_has_a_line_for_each_phrase() {
        let report = report(&[corpus("What is behind it?")]);
        assert_eq!(report.lines().count(), PHRASES.len() + 3, "{report}");
        assert!(report.contains("250.00"), "{report}");
    }
}
