//! The symbols of the language.

use super::keyword::tokens;

tokens! {
    /// The symbols of the language; of two that begin alike the longer one stands first.
    Symbol {
        LeftPragma "<*" RightPragma "*>" Assign ":=" Ellipsis "..." DotDot ".." LessEqual "<=" GreaterEqual ">=" Unequal "<>"
        Plus "+" Minus "-" Star "*" Slash "/" Ampersand "&" Tilde "~" Dot "." Comma "," Semicolon ";" Colon ":"
        LeftParen "(" RightParen ")" LeftBracket "[" RightBracket "]" LeftBrace "{" RightBrace "}" Caret "^"
        Equal "=" Hash "#" Less "<" Greater ">" Bar "|"
    }
}
