//! The documentation of a module as data.

use super::markdown::first_sentence;
use crate::base::Span;
use crate::syntax::ast::ModuleKind;

/// The documentation of a compilation unit.
#[derive(Clone, Debug)]
pub struct ModuleDocument {
    pub kind: ModuleKind,
    pub name: String,
    /// The comment at the head of the file.
    pub comment: Option<DocComment>,
    /// The modules from which it imports, in order.
    pub imports: Vec<String>,
    /// The imported names with their modules.
    pub imported_names: Vec<(String, String)>,
    /// The declarations in the order of the source.
    pub items: Vec<DocItem>,
    /// The comments of all declarations and of the head, and others, as far as they contain examples.
    pub examples: Vec<DocExample>,
}

/// A declaration with its comment. `x, y: REAL` is one item with two names.
#[derive(Clone, Debug)]
pub struct DocItem {
    pub kind: DocKind,
    /// The declared names, at least one.
    pub names: Vec<DocName>,
    /// The declaration as it is written, with its keyword and without common indentation. Procedures have no
    /// block.
    pub signature: String,
    pub comment: Option<DocComment>,
    /// The text from the first name, or from PROCEDURE, to the semicolon.
    pub span: Span,
    /// The fields or values of a type, and the declarations in a local module.
    pub members: Vec<DocItem>,
}

/// A declared name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocName {
    pub text: String,
    pub span: Span,
}

/// The kind of a documented declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DocKind {
    Constant,
    Type,
    Variable,
    Procedure,
    /// A field of a record type.
    Field,
    /// A value of an enumeration type.
    Value,
    LocalModule,
}

/// The text about a declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocComment {
    /// The text as Markdown (CommonMark with tables).
    pub markdown: String,
    /// The comments of the source, from the first to the last.
    pub span: Span,
}

/// A program in a comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocExample {
    /// The source text, in which the text before the program is blank, so that positions are those of the file.
    pub text: String,
    /// The output that the comment states.
    pub output: Option<String>,
    /// The line of the file at which the program begins.
    pub line: u32,
}

impl DocKind {
    /// Returns the word for the kind in running text.
    pub fn name(self) -> &'static str {
        match self {
            DocKind::Constant => "constant",
            DocKind::Type => "type",
            DocKind::Variable => "variable",
            DocKind::Procedure => "procedure",
            DocKind::Field => "field",
            DocKind::Value => "value",
            DocKind::LocalModule => "module",
        }
    }
}

impl DocComment {
    /// Returns the first sentence, as Markdown on one line. A name with a colon before it is left out.
    pub fn summary(&self, name: &str) -> String {
        first_sentence(&self.markdown, name)
    }
}

impl ModuleDocument {
    /// Whether the module is a definition module of any kind.
    pub fn is_definition(&self) -> bool {
        self.kind.is_definition()
    }

    /// Returns the first sentence about the module; empty without a comment.
    pub fn summary(&self) -> String {
        self.comment.as_ref().map(|comment| comment.summary(&self.name)).unwrap_or_default()
    }

    /// Returns all items with their members, each with the items that contain it, outermost first.
    pub fn walk(&self) -> Vec<(Vec<&DocItem>, &DocItem)> {
        fn add<'d>(
            items: &'d [DocItem],
            path: &[&'d DocItem],
            found: &mut Vec<(Vec<&'d DocItem>, &'d DocItem)>,
        ) {
            for item in items {
                found.push((path.to_vec(), item));
                add(&item.members, &[path, &[item]].concat(), found);
            }
        }
        let mut found = Vec::new();
        add(&self.items, &[], &mut found);
        found
    }

    /// Returns the innermost declaration around a position, or the one whose name is there.
    pub fn item_at(&self, position: u32) -> Option<&DocItem> {
        let contains = |span: Span| span.lo <= position && position <= span.hi;
        let all = self.walk();
        let named = all.iter().find(|(_, item)| item.names.iter().any(|name| contains(name.span)));
        named.or_else(|| all.iter().rev().find(|(_, item)| contains(item.span))).map(|(_, item)| *item)
    }
}

impl DocItem {
    /// Returns the first of its names.
    pub fn name(&self) -> &str {
        self.names.first().map(|name| name.text.as_str()).unwrap_or_default()
    }

    /// Whether it declares a name.
    pub fn declares(&self, name: &str) -> bool {
        self.names.iter().any(|declared| declared.text == name)
    }

    /// Returns the first sentence about it; empty without a comment.
    pub fn summary(&self) -> String {
        self.comment.as_ref().map(|comment| comment.summary(self.name())).unwrap_or_default()
    }
}
