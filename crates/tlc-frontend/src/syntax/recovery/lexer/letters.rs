//! Names with letters other than A to Z: one message for each name, with a spelling.

use super::*;

/// Letters, and their spellings without marks.
const SPELLINGS: [(&str, &str); 22] = [
    ("ae", "äæ"),
    ("oe", "öœ"),
    ("ue", "ü"),
    ("ss", "ßẞ"),
    ("th", "þ"),
    ("a", "áàâãåāăą"),
    ("c", "çćčĉċ"),
    ("d", "ďđð"),
    ("e", "éèêëēėęě"),
    ("g", "ğĝġģ"),
    ("h", "ĥħ"),
    ("i", "íìîïīįı"),
    ("k", "ķ"),
    ("l", "łĺľļ"),
    ("n", "ñńňņ"),
    ("o", "óòôõøōő"),
    ("r", "řŕ"),
    ("s", "śšşșŝ"),
    ("t", "ťţț"),
    ("u", "úùûūůűų"),
    ("y", "ýÿ"),
    ("z", "źžż"),
];

impl RecoveryLexer<'_> {
    /// Reports each name once, at its first occurrence; the change concerns all of them.
    pub fn report_foreign_names(&mut self) {
        let mut names = std::mem::take(&mut self.foreign_names);
        names.sort();
        let mut groups: Vec<_> = names.chunk_by(|(one, _), (other, _)| one == other).collect();
        groups.sort_by_key(|group| group.first().map(|(_, span)| *span));
        for group in groups {
            let Some((name, first)) = group.first() else { continue };
            let diagnostic = messages::FOREIGN_LETTERS.about(*first, &quote(name));
            let spelling = self.spelling(name).filter(|_| group.len() <= MAX_CORRECTED);
            let edit = |spelling: &str| {
                group.iter().map(|(_, span)| Edit::replace(*span, spelling.to_owned())).collect::<Vec<_>>()
            };
            self.report(match spelling {
                Some(spelling) => {
                    let diagnostic =
                        diagnostic.suggest_edits(edit(&spelling), format!("write it `{spelling}`"));
                    // A single use may be of a name without a declaration.
                    if group.len() > 1 { diagnostic } else { diagnostic.not_applicable() }
                }
                None => diagnostic,
            });
        }
    }

    /// Returns a name with other letters, unless it is also another name of the text.
    fn spelling(&self, name: &str) -> Option<String> {
        let spelling: String = name.chars().map(spelled).collect::<Option<_>>()?;
        let words = self.lexed.tokens.iter().map(|token| {
            let [lo, hi] = [token.span.lo, token.span.hi].map(|at| (at - self.start) as usize);
            self.text.get(lo..hi).unwrap_or_default()
        });
        let is_free = words.into_iter().all(|word| word != spelling);
        (is_free && Keyword::of(&spelling).is_none()).then_some(spelling)
    }
}

/// Returns the spelling of a character of a name.
fn spelled(letter: char) -> Option<String> {
    if is_of_word(letter) {
        return Some(letter.to_string());
    }
    let small = letter.to_lowercase().next()?;
    let (plain, _) = SPELLINGS.iter().find(|(_, letters)| letters.contains(small))?;
    if small == letter {
        return Some((*plain).to_owned());
    }
    let mut chars = plain.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect())
}
