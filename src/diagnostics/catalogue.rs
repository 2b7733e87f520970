//! The catalogue of codes. Each code has a page in `docs/errors`, which `tlc explain` prints.
//!
//! Ranges: `E00xx` files and options, `E01xx` syntax, `E02xx` names and declarations, `E03xx` types and
//! expressions, `E04xx` statements, `E05xx` procedures and parameters, `E06xx` modules, `W0xxx` warnings.

use super::Severity;

/// Declares the codes: each name with the page that explains it.
macro_rules! catalogue {
    ($($code:ident)*) => {
        /// An entry of the catalogue.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs, reason = "each is documented by its page")]
        pub enum Code { $($code),* }

        impl Code {
            /// All codes in order.
            pub const ALL: &[Code] = &[$(Code::$code),*];

            /// The code as it is written, for example `E0201`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$code => stringify!($code)),* }
            }

            /// The page that explains it, as Markdown.
            pub fn explanation(self) -> &'static str {
                match self {
                    $(Code::$code => include_str!(concat!("../../docs/errors/", stringify!($code), ".md"))),*
                }
            }
        }
    };
}

catalogue! {
    E0001
    E0002
    E0003
    E0004
    E0005
    E0006
    E0007
    E0008
    E0009
    E0010
    E0101
}

impl Code {
    /// Codes that start with `W` are warnings.
    pub fn severity(self) -> Severity {
        if self.name().starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// The code of a name, in any case: `e0201`.
    pub fn from_name(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.name().eq_ignore_ascii_case(name))
    }
}
