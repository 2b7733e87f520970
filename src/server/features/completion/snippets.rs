//! Constructs with places to fill in.

use tlc_frontend::syntax::Keyword;

/// The statements, each with its keyword.
pub const STATEMENTS: [(Keyword, &str); 7] = [
    (Keyword::If, "IF ${1:condition} THEN\n  $0\nEND"),
    (Keyword::While, "WHILE ${1:condition} DO\n  $0\nEND"),
    (Keyword::For, "FOR ${1:i} := ${2:0} TO ${3:limit} DO\n  $0\nEND"),
    (Keyword::Case, "CASE ${1:value} OF\n  ${2:label}: $0\nEND"),
    (Keyword::Loop, "LOOP\n  $0\nEND"),
    (Keyword::Repeat, "REPEAT\n  $0\nUNTIL ${1:condition}"),
    (Keyword::With, "WITH ${1:record} DO\n  $0\nEND"),
];

/// A procedure in an implementation or program module.
pub const PROCEDURE: &str = "PROCEDURE ${1:Name}(${2});\nBEGIN\n  $0\nEND ${1:Name};";

/// A procedure in a definition module.
pub const HEADING: &str = "PROCEDURE ${1:Name}(${2});";

/// A local module.
pub const LOCAL_MODULE: &str = "MODULE ${1:Name};\n  $0\nEND ${1:Name};";

pub const RECORD: &str = "RECORD\n  $0\nEND";

/// Returns the snippets of compilation units with a name: label, and text.
pub fn units(name: &str) -> [(&'static str, String); 3] {
    [
        ("MODULE", format!("MODULE ${{1:{name}}};\n\nBEGIN\n  $0\nEND ${{1:{name}}}.\n")),
        ("DEFINITION MODULE", format!("DEFINITION MODULE ${{1:{name}}};\n\n$0\n\nEND ${{1:{name}}}.\n")),
        (
            "IMPLEMENTATION MODULE",
            format!("IMPLEMENTATION MODULE ${{1:{name}}};\n\n$0\n\nEND ${{1:{name}}}.\n"),
        ),
    ]
}
