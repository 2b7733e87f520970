//! The marks of merge conflicts. The first version is parsed; the other ones are skipped.

use super::*;

impl RecoveryLexer<'_> {
    /// Skips a mark of seven signs at the start of a line, and the versions after the first one; returns false
    /// if there is none.
    pub fn conflict_mark(&mut self, sign: char) -> bool {
        let before = self.before();
        let line = self.rest_of_line();
        if !(before.is_empty() || before.ends_with('\n')) || !is_mark(line, sign) {
            return false;
        }
        let from = self.at;
        if from < self.conflict_end {
            self.lose_versions(from);
            self.at = self.conflict_end;
            return true;
        }
        let mark = Span { hi: self.start + (from + 7) as u32, ..self.span_from(from) };
        self.at += line.len();
        let edit = Edit::replace(self.lines(from, self.at), "");
        let diagnostic = Diagnostic::new(Code::UnexpectedToken, "a merge conflict that is not resolved");
        let conflict = if sign == '<' { self.rest_of_conflict() } else { None };
        let Some((versions, middle, end)) = conflict else {
            let why = "remove the mark";
            return self
                .report_true(diagnostic.at(mark, "a mark of a conflict").suggest_edits(vec![edit], why));
        };
        let span = |at: usize| {
            let lo = self.start + at as u32;
            Span { lo, hi: lo + 7 }
        };
        let last = line_of(self.text.get(end..).unwrap_or_default());
        let close = end + last.len();
        let diagnostic = diagnostic
            .at(mark, format!("the first version{} begins here", named(line)))
            .and(span(middle), "the second version begins here")
            .and(span(end), format!("the second version{} ends here", named(last)));
        let edits = vec![edit, Edit::replace(self.lines(versions, close), "")];
        self.conflict_end = close;
        let note = "the first version was checked, the second one was not";
        self.report(
            diagnostic
                .note(note)
                .suggest_edits(edits, "keep one version, for example the first")
                .not_applicable(),
        );
        true
    }

    fn report_true(&mut self, diagnostic: Diagnostic) -> bool {
        self.report(diagnostic);
        true
    }

    /// Returns the span of whole lines, with the end of the line before them.
    fn lines(&self, from: usize, to: usize) -> Span {
        Span { lo: self.start + from.saturating_sub(1) as u32, hi: self.start + to as u32 }
    }

    /// Returns the positions of the first mark after the first version, of the mark before the last version,
    /// and of the mark after it.
    fn rest_of_conflict(&self) -> Option<(usize, usize, usize)> {
        let (mut at, mut versions, mut middle) = (self.at, None, None);
        for line in self.rest().split_inclusive('\n') {
            let sign = line.chars().next().filter(|sign| is_mark(line.trim_end_matches('\n'), *sign));
            match sign {
                Some('|') => versions = versions.or(Some(at)),
                Some('=') => (versions, middle) = (versions.or(Some(at)), middle.or(Some(at))),
                Some('>') => return Some((versions?, middle?, at)),
                Some('<') => return None,
                _ => {}
            }
            at += line.len();
        }
        None
    }

    /// Records the names that only the skipped versions contain, since they may declare them.
    fn lose_versions(&mut self, from: usize) {
        if self.lexed.reports.len() > MAX_REPORTS {
            return;
        }
        let is_separator = |c: char| !is_of_word(c);
        let skipped = self.text.get(from..self.conflict_end).unwrap_or_default();
        let known: rustc_hash::FxHashSet<_> = self.before().split(is_separator).collect();
        let names = skipped.split(is_separator).filter(|word| !word.is_empty() && !known.contains(word));
        self.lexed.defined.extend(names.map(str::to_owned));
    }
}

/// Whether a line begins with seven signs of a merge conflict and continues as such a mark does.
fn is_mark(line: &str, sign: char) -> bool {
    let rest = line.trim_start_matches(sign);
    matches!(sign, '<' | '|' | '=' | '>')
        && line.len() - rest.len() == 7
        && (rest.trim_end().is_empty() || sign != '=' && rest.starts_with(' '))
}

/// Returns the name of the version that follows a mark, in backquotes, if there is one.
fn named(line: &str) -> String {
    let name = line.get(7..).unwrap_or_default().trim();
    if name.is_empty() { String::new() } else { format!(", {},", quote(name)) }
}
