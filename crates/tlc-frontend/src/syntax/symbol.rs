//! The symbols of the language, and symbols of other languages that programs contain by mistake.

use super::keyword::tokens;

tokens! {
    /// The symbols of the language; of two with the same beginning the longer one comes first.
    Symbol {
        LeftPragma "<*" RightPragma "*>" Assign ":=" Ellipsis "..." DotDot ".."
        LessEqual "<=" GreaterEqual ">=" Unequal "<>"
        Plus "+" Minus "-" Star "*" Slash "/" Ampersand "&" Tilde "~" Dot "." Comma "," Semicolon ";" Colon ":"
        LeftParen "(" RightParen ")" LeftBracket "[" RightBracket "]" LeftBrace "{" RightBrace "}" Caret "^"
        Equal "=" Hash "#" Less "<" Greater ">" Bar "|"
    }
}

tokens! {
    /// Symbols of other languages; of two with the same beginning the longer one comes first.
    Foreign {
        EqualEqualEqual "===" BangEqualEqual "!==" EqualEqual "==" BangEqual "!=" EqualLess "=<" EqualGreater "=>"
        AndAnd "&&" OrOr "||"
        PlusPlus "++" MinusMinus "--" PlusEqual "+=" MinusEqual "-=" StarEqual "*=" SlashEqual "/="
        StarStar "**" LessLess "<<" GreaterGreater ">>" Arrow "->" Bang "!" Percent "%" SlashSlash "//" Question "?"
    }
}

impl Foreign {
    /// Returns advice if no operator of the language has the meaning.
    pub fn help(self) -> Option<&'static str> {
        match self {
            Foreign::StarStar => Some("powers are computed with functions"),
            Foreign::LessLess | Foreign::GreaterGreater => {
                Some("bits are shifted with `SHIFT` of module SYSTEM")
            }
            _ => None,
        }
    }

    /// Returns the operator of the language with the meaning; an empty text if there is none.
    pub fn meaning(self) -> &'static str {
        match self {
            Foreign::EqualEqual | Foreign::EqualEqualEqual => "=",
            Foreign::BangEqual | Foreign::BangEqualEqual => "#",
            Foreign::EqualLess => "<=",
            Foreign::EqualGreater => ">=",
            Foreign::AndAnd => "AND",
            Foreign::OrOr => "OR",
            Foreign::Bang => "NOT",
            Foreign::Percent => "MOD",
            Foreign::SlashSlash => "DIV",
            // `/=` assigns in C and compares in Ada, and only the latter occurs in an expression.
            Foreign::SlashEqual => "#",
            Foreign::Arrow => "^.",
            _ => "",
        }
    }
}
