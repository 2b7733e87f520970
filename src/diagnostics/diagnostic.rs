//! One message to the user, independent of how it is rendered.

use crate::base::Span;

use super::Code;

/// The severity of a message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The program can be compiled, but hardly means what it says.
    Warning,
    /// The program cannot be compiled.
    Error,
}

/// A span of source text with a remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The marked source text.
    pub span: Span,
    /// The remark; may be empty.
    pub message: String,
    /// Whether this is the place the message is about; others only help to understand it.
    pub primary: bool,
}

/// A piece of text that replaces another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The text to replace; empty for an insertion.
    pub span: Span,
    /// The text to insert instead.
    pub replacement: String,
}

impl Edit {
    /// Creates the replacement of what stands at `span`; by nothing, it is left out.
    pub fn replace(span: Span, text: impl Into<String>) -> Edit {
        Edit { span, replacement: text.into() }
    }

    /// Creates the insertion of a text in front of what begins at the start of `span`.
    pub fn before(span: Span, text: impl Into<String>) -> Edit {
        Edit::replace(span.start(), text)
    }

    /// Creates the insertion of a text behind `span`.
    pub fn behind(span: Span, text: impl Into<String>) -> Edit {
        Edit::replace(span.end(), text)
    }
}

/// A change of the source that would correct the error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// What changes, all in one file, in the order of the text and apart from each other.
    pub edits: Vec<Edit>,
    /// The purpose of the change, for example ``did you mean `count`?``.
    pub message: String,
    /// Whether a program may make the change: the error goes, no other comes, and it is what was meant as far as can be
    /// told. Otherwise the change is only an example.
    pub applicable: bool,
}

/// The kinds of what a name may stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    Type,
    /// A constant, a value of an enumeration, or a variable.
    Value,
    Procedure,
}

/// A name that nothing visible declares. Another module may: who knows all modules can tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    pub name: String,
    /// The kind that is needed, if only one is.
    pub kind: Option<NameKind>,
}

/// A message with its source labels, notes and suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Whether it is an error or a warning.
    pub severity: Severity,
    /// The entry of the catalogue.
    pub code: Code,
    /// One sentence without a full stop, starting in lower case; names stand in backquotes.
    pub message: String,
    /// Labels in the order they were given; the first primary one is the position of the message.
    pub labels: Vec<Label>,
    /// The facts that explain the message.
    pub notes: Vec<String>,
    /// Advice that is not a literal change of the text.
    pub help: Vec<String>,
    /// A literal change of the text.
    pub suggestion: Option<Suggestion>,
    /// The name that the message is about, if another module may declare it.
    pub unknown: Option<UnknownName>,
}

impl Diagnostic {
    /// Creates a message with the severity that the catalogue gives `code`.
    pub fn new(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: code.severity(),
            code,
            message: message.into(),
            labels: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            suggestion: None,
            unknown: None,
        }
    }

    /// Adds the place the message is about.
    pub fn at(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, message: message.into(), primary: true });
        self
    }

    /// Adds a place that helps to understand the message.
    pub fn and(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, message: message.into(), primary: false });
        self
    }

    /// Adds a fact.
    pub fn note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// Adds advice that has no place in the text.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help.push(help.into());
        self
    }

    /// Proposes to replace the text of `span`.
    pub fn suggest(
        self,
        span: Span,
        replacement: impl Into<String>,
        message: impl Into<String>,
    ) -> Diagnostic {
        self.suggest_edits(vec![Edit::replace(span, replacement)], message)
    }

    /// Proposes changes that only together correct the error. Requires that they stand in the order of the text.
    pub fn suggest_edits(mut self, edits: Vec<Edit>, message: impl Into<String>) -> Diagnostic {
        self.suggestion = Some(Suggestion { edits, message: message.into(), applicable: true });
        self
    }

    /// Marks the suggestion as one that only people can judge.
    pub fn not_applicable(mut self) -> Diagnostic {
        if let Some(suggestion) = &mut self.suggestion {
            suggestion.applicable = false;
        }
        self
    }

    /// Notes the name that the message is about.
    pub fn about_unknown(mut self, unknown: UnknownName) -> Diagnostic {
        self.unknown = Some(unknown);
        self
    }

    /// Returns the position of the message, which is its first primary label.
    pub fn primary_span(&self) -> Option<Span> {
        self.labels.iter().find(|label| label.primary).map(|label| label.span)
    }
}
