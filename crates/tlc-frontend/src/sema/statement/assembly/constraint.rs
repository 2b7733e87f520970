//! Constraints of the operands of ASM statements, as defined by gcc, and the registers of x86-64. Only
//! constraints that LLVM supports are accepted, because LLVM reports any other as an error of its own.

/// The locations that a constraint permits.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Constraint {
    /// It begins with `=` or `+`.
    pub is_output: bool,
    /// It begins with `+`.
    pub is_updated: bool,
    /// `&`: inputs are still read when the output is written.
    pub is_early: bool,
    /// The number of an output whose location the operand shares.
    pub output: Option<usize>,
    /// A register by its name without a size: `ax`.
    pub named: Option<&'static str>,
    /// Any register for whole numbers.
    pub register: bool,
    /// Any register for real numbers.
    pub vector: bool,
    pub memory: bool,
    pub immediate: bool,
}

impl Constraint {
    /// Parses a constraint; otherwise returns a description of the error.
    pub fn read(text: &str) -> Result<Constraint, String> {
        let mut constraint = Constraint::default();
        let mut number = String::new();
        for (index, letter) in text.chars().enumerate() {
            match letter {
                '=' if index == 0 => constraint.is_output = true,
                '+' if index == 0 => (constraint.is_output, constraint.is_updated) = (true, true),
                '&' => constraint.is_early = true,
                '%' | ' ' | ',' => {}
                '0'..='9' => number.push(letter),
                'r' | 'q' | 'Q' | 'R' | 'l' => constraint.register = true,
                'a' => constraint.named = Some("ax"),
                'b' => constraint.named = Some("bx"),
                'c' => constraint.named = Some("cx"),
                'd' => constraint.named = Some("dx"),
                'S' => constraint.named = Some("si"),
                'D' => constraint.named = Some("di"),
                'x' => constraint.vector = true,
                'm' | 'o' | 'V' => constraint.memory = true,
                'i' | 'n' | 'I' | 'J' | 'K' | 'L' | 'M' | 'N' | 'O' | 'e' => constraint.immediate = true,
                'g' | 'X' => {
                    (constraint.register, constraint.memory, constraint.immediate) = (true, true, true);
                }
                other => return Err(format!("the constraint `{other}` is not supported")),
            }
        }
        if !number.is_empty() {
            constraint.output = Some(number.parse().map_err(|_| format!("there is no output {number}"))?);
        }
        if constraint.permits_nothing() {
            return Err("the constraint allows no location for the operand".to_owned());
        }
        Ok(constraint)
    }

    fn permits_nothing(&self) -> bool {
        self.output.is_none()
            && self.named.is_none()
            && !(self.register || self.vector || self.memory || self.immediate)
    }
}

/// The registers for whole numbers by the names of their parts, without those of the stack.
const GENERAL: [[&str; 5]; 6] = [
    ["rax", "eax", "ax", "al", "ah"],
    ["rbx", "ebx", "bx", "bl", "bh"],
    ["rcx", "ecx", "cx", "cl", "ch"],
    ["rdx", "edx", "dx", "dl", "dh"],
    ["rsi", "esi", "si", "sil", "si"],
    ["rdi", "edi", "di", "dil", "di"],
];

/// The registers by which the stack and the frame of the procedure are found.
const OF_THE_FRAME: [&str; 8] = ["rsp", "esp", "sp", "spl", "rbp", "ebp", "bp", "bpl"];

/// A register, or another thing that instructions change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clobber {
    /// The name in the syntax of LLVM.
    pub name: String,
    /// Whether it is a register for whole numbers.
    pub is_general: bool,
}

impl Clobber {
    /// Parses the name of a clobbered thing; otherwise returns a description of the error.
    pub fn read(text: &str) -> Result<Clobber, String> {
        let name = text.trim_start_matches('%').to_ascii_lowercase();
        if OF_THE_FRAME.contains(&name.as_str()) {
            return Err(format!("`{text}` cannot be changed: the procedure addresses its variables with it"));
        }
        let general = GENERAL.iter().find(|parts| parts.contains(&name.as_str()));
        let general = general.map(|parts| parts[0].to_owned()).or_else(|| numbered(&name));
        if let Some(name) = general {
            return Ok(Clobber { name, is_general: true });
        }
        let is_known = matches!(name.as_str(), "memory" | "cc" | "flags" | "dirflag" | "fpsr" | "st")
            || is_one_of(&name, "xmm", 16)
            || is_one_of(&name, "ymm", 16)
            || is_one_of(&name, "mm", 8)
            || is_one_of(name.trim_end_matches(')'), "st(", 8);
        if is_known {
            Ok(Clobber { name, is_general: false })
        } else {
            Err(format!("`{text}` is not a register"))
        }
    }
}

/// Returns the register from `r8` to `r15` that a name denotes; the names of its parts end with `d`, `w` or
/// `b`.
fn numbered(name: &str) -> Option<String> {
    let whole = name.trim_end_matches(['d', 'w', 'b']);
    let is_one = name.len() <= whole.len() + 1 && is_one_of(whole, "r", 16) && !is_one_of(whole, "r", 8);
    is_one.then(|| whole.to_owned())
}

/// Whether a name is a prefix and a number below a bound.
fn is_one_of(name: &str, prefix: &str, bound: u32) -> bool {
    let number = name.strip_prefix(prefix);
    number.is_some_and(|number| number.len() <= 2 && number.parse::<u32>().is_ok_and(|n| n < bound))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_say_where_operands_may_be() {
        let general = Constraint::read("=&rm").expect("it is a constraint");
        assert!(general.is_output && general.is_early && general.register && general.memory);
        assert!(!general.is_updated && !general.immediate);
        let updated = Constraint::read("+a").expect("it is a constraint");
        assert!(updated.is_updated && updated.named == Some("ax"));
        assert_eq!(Constraint::read("12").expect("it is a constraint").output, Some(12));
        assert!(Constraint::read("").is_err());
        assert!(Constraint::read("=").is_err());
        assert!(Constraint::read("r=").is_err());
        assert!(Constraint::read("y").is_err());
    }

    #[test]
    fn registers_have_one_name() {
        let name = |text| Clobber::read(text).map(|clobber| clobber.name);
        assert_eq!(name("%EAX"), Ok("rax".to_owned()));
        assert_eq!(name("r10d"), Ok("r10".to_owned()));
        assert_eq!(name("xmm15"), Ok("xmm15".to_owned()));
        assert_eq!(name("st(7)"), Ok("st(7)".to_owned()));
        assert_eq!(name("memory"), Ok("memory".to_owned()));
        for wrong in ["rsp", "ebp", "r7", "r16", "r8dd", "xmm16", "eax ", ""] {
            assert!(name(wrong).is_err(), "{wrong}");
        }
    }
}
