//! The catalogue of codes. Each code has a page in `docs/errors`, which `tlc explain` prints.
//!
//! The ranges of codes are: `E00xx` files and options, `E01xx` syntax, `E02xx` names and declarations,
//! `E03xx` types and expressions, `E04xx` statements, `E05xx` procedures and parameters, `E06xx` modules,
//! `E07xx` control flow graphs in text form (`tlc ssa`), `W0xxx` warnings.

use super::Severity;

/// Declares the codes, and includes the page of each.
macro_rules! catalogue {
    ($($code:ident)*) => {
        /// An entry of the catalogue.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code { $($code),* }

        impl Code {
            /// All codes in order.
            pub const ALL: &[Code] = &[$(Code::$code),*];

            /// Returns the code as text, for example `E0201`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$code => stringify!($code)),* }
            }

            /// Returns the page that explains the code, as Markdown.
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
    E0011
    E0012
    E0013
    E0014
    E0015
    E0016
    E0101
    E0102
    E0103
    E0104
    E0105
    E0106
    E0107
    E0108
    E0109
    E0110
    E0111
    E0112
    E0113
    E0114
    E0115
    E0116
    E0117
    E0118
    E0119
    E0120
    E0121
    E0122
    E0124
    E0201
    E0202
    E0203
    E0204
    E0205
    E0206
    E0207
    E0208
    E0209
    E0301
    E0302
    E0303
    E0304
    E0305
    E0306
    E0307
    E0308
    E0309
    E0310
    E0312
    E0313
    E0314
    E0315
    E0316
    E0330
    E0331
    E0332
    E0333
    E0334
    E0335
    E0340
    E0341
    E0342
    E0343
    E0401
    E0402
    E0403
    E0404
    E0405
    E0406
    E0407
    E0408
    E0409
    E0410
    E0411
    E0412
    E0413
    E0414
    E0415
    E0420
    E0421
    E0422
    E0424
    E0501
    E0502
    E0503
    E0504
    E0505
    E0506
    E0507
    E0508
    E0509
    E0601
    E0602
    E0604
    E0605
    E0606
    E0607
    E0608
    E0701
    E0702
    E0703
    E0704
    E0705
    E0706
    E0707
    W0001
    W0002
    W0003
    W0004
    W0005
    W0006
    W0011
    W0012
    W0013
    W0014
    W0101
    W0102
    W0103
    W0110
    W0201
    W0202
    W0203
    W0204
    W0205
    W0206
    W0207
    W0208
    W0209
    W0210
    W0211
    W0212
    W0213
    W0214
    W0215
    W0216
    W0301
    W0302
    W0303
    W0304
    W0305
    W0306
    W0307
    W0308
}

impl Code {
    /// Returns the severity: codes that start with `W` are warnings.
    pub fn severity(self) -> Severity {
        if self.name().starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// Whether the code is that of a syntax error.
    pub fn is_of_syntax(self) -> bool {
        self.name().starts_with("E01")
    }

    /// Returns the code with a name in upper or lower case.
    pub fn from_name(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.name().eq_ignore_ascii_case(name))
    }
}
