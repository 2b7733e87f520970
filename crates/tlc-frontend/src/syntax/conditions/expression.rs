//! Options, and the conditions that depend on them.

/// An option of conditional compilation with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The name in capital letters: case does not matter.
    pub name: String,
    /// The text; `None` for an option that is off.
    pub value: Option<String>,
}

/// The deepest nesting of an expression.
const MAX_DEPTH: u32 = 50;

impl Setting {
    /// Returns the option that `NAME` switches on, or that `NAME=TEXT` sets.
    pub fn of_command_line(text: &str) -> Setting {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        Setting { name: name.to_ascii_uppercase(), value: Some(value.to_owned()) }
    }
}

/// Returns the option that a pragma sets: `NAME+`, `+NAME`, `NAME-`, `-NAME` or `NAME = "text"`, each also after
/// NEW or a dollar sign.
pub fn setting(inner: &str) -> Option<Setting> {
    let mut words = ConditionWords { rest: inner.strip_prefix('$').unwrap_or(inner) };
    let mut first = words.next()?;
    if first == "NEW" {
        first = words.next()?;
    }
    let (name, sign) = match first {
        "+" | "-" => (words.next()?, first),
        name => (name, words.next()?),
    };
    let value = match sign {
        "+" => Some(String::new()),
        "-" => None,
        "=" => Some(unquoted(words.next()?)?.to_owned()),
        _ => return None,
    };
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    (is_name && words.next().is_none()).then(|| Setting { name: name.to_ascii_uppercase(), value })
}

/// The evaluation of conditions.
pub struct ConditionSettings<'a> {
    pub settings: &'a [Setting],
}

impl ConditionSettings<'_> {
    /// Returns the value of a condition; `None` if it is malformed.
    pub fn holds(&self, text: &str) -> Option<bool> {
        let mut words = ConditionWords { rest: text };
        let value = self.disjunction(&mut words, 0)?;
        words.next().is_none().then_some(value)
    }

    fn disjunction(&self, words: &mut ConditionWords<'_>, depth: u32) -> Option<bool> {
        let mut value = self.conjunction(words, depth)?;
        while words.take("OR") {
            value |= self.conjunction(words, depth)?;
        }
        Some(value)
    }

    fn conjunction(&self, words: &mut ConditionWords<'_>, depth: u32) -> Option<bool> {
        let mut value = self.factor(words, depth)?;
        while words.take("&") || words.take("AND") {
            value &= self.factor(words, depth)?;
        }
        Some(value)
    }

    fn factor(&self, words: &mut ConditionWords<'_>, depth: u32) -> Option<bool> {
        if depth > MAX_DEPTH {
            return None;
        }
        match words.next()? {
            "~" | "NOT" => Some(!self.factor(words, depth + 1)?),
            "(" => {
                let value = self.disjunction(words, depth + 1)?;
                words.take(")").then_some(value)
            }
            "TRUE" => Some(true),
            "FALSE" => Some(false),
            "DEFINED" => {
                let in_parentheses = words.take("(");
                let is_defined = self.setting(words.next()?).is_some();
                (!in_parentheses || words.take(")")).then_some(is_defined)
            }
            name if name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') => {
                let value = self.setting(name).and_then(|setting| setting.value.as_deref());
                let equal = words.take("=");
                if equal || words.take("#") {
                    return Some((value == Some(unquoted(words.next()?)?)) == equal);
                }
                Some(value.is_some())
            }
            _ => None,
        }
    }

    fn setting(&self, name: &str) -> Option<&Setting> {
        self.settings.iter().find(|setting| setting.name.eq_ignore_ascii_case(name))
    }
}

/// The words, strings and symbols of a text.
struct ConditionWords<'a> {
    rest: &'a str,
}

impl<'a> ConditionWords<'a> {
    fn take(&mut self, word: &str) -> bool {
        let mut ahead = ConditionWords { rest: self.rest };
        let is_next = ahead.next() == Some(word);
        if is_next {
            self.rest = ahead.rest;
        }
        is_next
    }

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        let first = rest.chars().next()?;
        let length = match first {
            '"' | '\'' => rest.get(1..)?.find(first)? + 2,
            _ => match rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len()) {
                0 => first.len_utf8(),
                length => length,
            },
        };
        let word = rest.get(..length)?;
        self.rest = rest.get(length..)?;
        Some(word)
    }
}

/// Returns the text in a string.
fn unquoted(string: &str) -> Option<&str> {
    let quote = string.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    string.strip_prefix(quote)?.strip_suffix(quote)
}
