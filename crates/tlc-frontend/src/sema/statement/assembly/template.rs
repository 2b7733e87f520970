//! The text of the instructions of ASM statements.

use crate::hir::TemplatePart;

/// The named part of a register: its low byte, the byte above, 16, 32 or all 64 bits; a constant without its
/// prefix.
const MODIFIERS: [char; 6] = ['b', 'h', 'w', 'k', 'q', 'c'];

/// Parses a text with operands: `%0`, `%k1`, `%[name]`, `%%` and `%=`. Otherwise returns a description of the
/// error.
pub fn with_operands(text: &str, names: &[Option<&str>]) -> Result<Vec<TemplatePart>, String> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('%') {
        add_text(&mut parts, before);
        let mut letters = behind.chars();
        match letters.next() {
            Some('%') => add_text(&mut parts, "%"),
            Some('=') => parts.push(TemplatePart::UniqueNumber),
            Some(letter) if MODIFIERS.contains(&letter) => {
                let (number, behind) = operand(letters.as_str(), names)?;
                parts.push(TemplatePart::Operand { number, modifier: Some(letter) });
                rest = behind;
                continue;
            }
            _ => {
                let (number, behind) = operand(behind, names)?;
                parts.push(TemplatePart::Operand { number, modifier: None });
                rest = behind;
                continue;
            }
        }
        rest = letters.as_str();
    }
    add_text(&mut parts, rest);
    Ok(parts)
}

/// Parses the text of a statement without operands, in which `%` need not be doubled.
pub fn without_operands(text: &str) -> Vec<TemplatePart> {
    let mut parts = Vec::new();
    add_text(&mut parts, &text.replace("%%", "%"));
    parts
}

/// Parses the number or name of an operand, and returns its index and the rest of the text.
fn operand<'t>(text: &'t str, names: &[Option<&str>]) -> Result<(usize, &'t str), String> {
    let digits = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let (found, name, behind) =
        if let Some((name, behind)) = text.strip_prefix('[').and_then(|inside| inside.split_once(']')) {
            (names.iter().position(|known| *known == Some(name)), format!("[{name}]"), behind)
        } else {
            let (number, behind) = text.split_at(digits);
            let found = number.parse().ok().filter(|number: &usize| *number < names.len());
            let shown = if digits > 0 { number.to_owned() } else { text.chars().take(1).collect() };
            (found, shown, behind)
        };
    found
        .map(|number| (number, behind))
        .ok_or_else(|| format!("`%{name}` is not an operand of this statement"))
}

/// Adds text to the last part. Strings of the language have no escapes, but those in the texts of other
/// assemblers do.
fn add_text(parts: &mut Vec<TemplatePart>, text: &str) {
    let text = text.replace("\\n", "\n").replace("\\t", "\t");
    match parts.last_mut() {
        Some(TemplatePart::Text(last)) => last.push_str(&text),
        _ if text.is_empty() => {}
        _ => parts.push(TemplatePart::Text(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_found_by_number_and_name() {
        let names = [None, Some("count")];
        let text = |text: &str| TemplatePart::Text(text.to_owned());
        let operand = |number, modifier| TemplatePart::Operand { number, modifier };
        assert_eq!(
            with_operands("mov %1,%%eax\\nmov %k[count],%0 %=", &names),
            Ok(vec![
                text("mov "),
                operand(1, None),
                text(",%eax\nmov "),
                operand(1, Some('k')),
                text(","),
                operand(0, None),
                text(" "),
                TemplatePart::UniqueNumber,
            ])
        );
        for wrong in ["%2", "%", "%[other]", "%[count", "%z0", "%eax", "%k"] {
            assert!(with_operands(wrong, &names).is_err(), "{wrong}");
        }
        assert_eq!(without_operands("mov %eax,%%ebx"), [text("mov %eax,%ebx")]);
    }
}
