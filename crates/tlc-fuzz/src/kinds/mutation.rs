//! Mutation of texts: tokens, lines and bracketed parts are deleted, doubled, swapped, moved or taken from
//! another text.

use std::ops::Range;

use crate::random::Random;
use crate::tokens::Tokens;

/// Values at the edges of types, which replace others.
const NUMBERS: [&str; 16] = [
    "0",
    "1",
    "2",
    "7",
    "8",
    "63",
    "64",
    "65",
    "255",
    "256",
    "65536",
    "2147483647",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "MAX(INTEGER)",
];

/// Mutates a text at one to four places, with parts of another one.
pub fn mutate(random: &mut Random, text: &str, other: &str) -> String {
    let mut text = text.to_owned();
    let others = Tokens::new(other);
    for _ in 0..1 + random.weighted(&[60, 25, 10, 5]) {
        text = broken(random, &text, &others);
    }
    text
}

/// Mutates a text at one place.
fn broken(random: &mut Random, text: &str, others: &Tokens<'_>) -> String {
    let tokens = Tokens::new(text);
    if tokens.count() == 0 || others.count() == 0 {
        return others.text.to_owned();
    }
    let at = random.below(tokens.count());
    let token = at..at + 1;
    let foreign = random.below(others.count());
    match random.weighted(&[8, 8, 8, 12, 8, 6, 8, 6, 6, 10, 6, 4, 2, 8]) {
        0 => replaced(&tokens, token, ""),
        1 => replaced(&tokens, token, &format!("{0} {0}", tokens.get(at))),
        2 => swapped(&tokens, token, random.below(tokens.count())),
        3 => replaced(&tokens, token, others.get(foreign)),
        4 => replaced(&tokens, at..at, others.get(foreign)),
        5 => replaced(&tokens, tokens.line(at), ""),
        6 => {
            let tree = tokens.tree(at);
            replaced(&tokens, tree, "")
        }
        7 => {
            let tree = tokens.tree(at);
            let doubled = format!("{0} {0}", tokens.slice(tree.clone()));
            replaced(&tokens, tree, &doubled)
        }
        8 => {
            // A part of the program moves to another place.
            let tree = tokens.slice(tokens.tree(random.below(tokens.count())));
            replaced(&tokens, at..at, tree)
        }
        9 => {
            let tree = others.slice(others.tree(foreign));
            replaced(&tokens, tokens.tree(at), tree)
        }
        10 => replaced(&tokens, at..at, others.slice(others.line(foreign))),
        11 => replaced(&tokens, at..(at + 1 + random.below(8)).min(tokens.count()), ""),
        12 => tokens.slice(0..at).to_owned(),
        _ => changed_value(random, &tokens, at),
    }
}

/// Replaces the next number or name by another value, or by another name of the same text.
fn changed_value(random: &mut Random, tokens: &Tokens<'_>, from: usize) -> String {
    let is_word = |index: &usize| tokens.get(*index).starts_with(|c: char| c.is_alphanumeric());
    let Some(at) = (from..tokens.count()).find(is_word) else {
        return replaced(tokens, from..from + 1, "");
    };
    let is_number = |index: usize| tokens.get(index).starts_with(|c: char| c.is_ascii_digit());
    let number = random.choose(&NUMBERS).copied().unwrap_or("0");
    let word = random.below(tokens.count());
    let new = if is_number(at) {
        number
    } else {
        (word..tokens.count()).find(is_word).map_or("x", |w| tokens.get(w))
    };
    replaced(tokens, at..at + 1, &format!("{new} "))
}

fn swapped(tokens: &Tokens<'_>, one: Range<usize>, other: usize) -> String {
    let (low, high) = (one.start.min(other), one.start.max(other));
    if low == high {
        return tokens.text.to_owned();
    }
    let parts = [
        tokens.slice(0..low),
        tokens.get(high),
        tokens.slice(low + 1..high),
        tokens.get(low),
        tokens.slice(high + 1..tokens.count()),
    ];
    parts.concat()
}

fn replaced(tokens: &Tokens<'_>, range: Range<usize>, new: &str) -> String {
    let (before, behind) = (tokens.slice(0..range.start), tokens.slice(range.end..tokens.count()));
    format!("{before}{new}{behind}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "IF a<=b THEN\n  x := \"a b\" (* c *)\nEND; y := (1 + z)";

    #[test]
    fn mutants_are_many_and_always_the_same() {
        let mutants = |seed: u64| {
            let mut random = Random::new(seed);
            mutate(&mut random, TEXT, "LOOP EXIT END; RETURN 7")
        };
        let mut all: Vec<String> = (0..500).map(mutants).collect();
        assert_eq!(all[3], mutants(3));
        all.sort();
        all.dedup();
        assert!(all.len() > 300, "{}", all.len());
    }
}
