//! The language in brackets with which XDS marks modules and procedures.

/// Returns whether procedures of a language, `"C"` or the number of one, are called as those of C. All of these
/// languages have one convention on x86-64. `None` for a text that is not such a language.
pub fn follows_c(text: &str) -> Option<bool> {
    match text.trim_matches(['"', '\'']) {
        "Modula" | "Oberon" | "0" | "1" => Some(false),
        "C" | "Pascal" | "SysCall" | "StdCall" | "2" | "3" | "5" | "7" | "8" => Some(true),
        _ => None,
    }
}
