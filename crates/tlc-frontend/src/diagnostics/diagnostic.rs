//! One message to the user, independent of how it is rendered.

use crate::base::Span;

use super::{Code, Severity};

/// A span of source text with a remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpanLabel {
    /// The marked source text.
    pub span: Span,
    /// The remark; may be empty.
    pub message: String,
    /// Whether the message is about this place; other places only help to understand it.
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
    /// Creates the replacement of the text at `span`; an empty `text` removes it.
    pub fn replace(span: Span, text: impl Into<String>) -> Edit {
        Edit { span, replacement: text.into() }
    }

    /// Creates the insertion of a text at the start of `span`.
    pub fn before(span: Span, text: impl Into<String>) -> Edit {
        Edit::replace(span.start(), text)
    }

    /// Creates the insertion of a text at the end of `span`.
    pub fn behind(span: Span, text: impl Into<String>) -> Edit {
        Edit::replace(span.end(), text)
    }
}

/// A change of the source that would correct the error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The edits, all in one file, in the order of the text and without overlaps.
    pub edits: Vec<Edit>,
    /// The purpose of the change, for example ``did you mean `count`?``.
    pub message: String,
    /// Whether a program may apply the change: it removes the error, causes no other one, and is the intended
    /// correction as far as can be determined. Otherwise the change is only an example.
    pub applicable: bool,
}

/// The kinds of things that a name may denote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    Type,
    /// A constant, a value of an enumeration, or a variable.
    Value,
    Procedure,
}

/// A name without a visible declaration. Another module may declare it, which only the caller who has all
/// modules can find out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    pub name: String,
    /// The required kind, if there is only one.
    pub kind: Option<NameKind>,
    /// Whether a similar name is visible, or exported by a module that the unit imports.
    pub has_similar: bool,
    /// The part of an import list with the name, to be removed if another module exports it.
    pub listed: Option<Span>,
    /// The module whose name the suggestion of the message uses, if the message is not about the name.
    pub module: Option<&'static str>,
}

/// A message with its source labels, notes and suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Whether it is an error or a warning.
    pub severity: Severity,
    /// The code in the catalogue.
    pub code: Code,
    /// One sentence without a full stop, starting in lower case, with names in backquotes.
    pub message: String,
    /// Labels in the order in which they were added; the first primary one is the position of the message.
    pub labels: Vec<SpanLabel>,
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

    /// Adds the place that the message is about.
    pub fn at(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(SpanLabel { span, message: message.into(), primary: true });
        self
    }

    /// Adds a place that helps to understand the message.
    pub fn and(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(SpanLabel { span, message: message.into(), primary: false });
        self
    }

    /// Adds a fact.
    pub fn note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// Adds advice that does not refer to a place in the text.
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

    /// Proposes changes that correct the error only together. Requires that they are in the order of the
    /// text.
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

    /// Records the name that the message is about.
    pub fn about_unknown(mut self, unknown: UnknownName) -> Diagnostic {
        self.unknown = Some(unknown);
        self
    }

    /// Returns the position of the message, which is its first primary label.
    pub fn primary_span(&self) -> Option<Span> {
        self.labels.iter().find(|label| label.primary).map(|label| label.span)
    }
}
