//! Guesses at misspelt words of the command line and of settings.

/// The required similarity of two words.
const LEAST: f64 = 0.8;

/// Returns the word that is most like `word`, if one is similar; of equally similar ones the last.
pub fn most_similar<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let rated = known.into_iter().map(|known| (strsim::jaro_winkler(word, known), known));
    let nearest = rated.filter(|(similarity, _)| *similarity > LEAST).max_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, known)| known)
}
