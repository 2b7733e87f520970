//! Configurations: the compiler options that must not change the behaviour of a program.

use tlc::options::{CheckChoice, OnTheFly, OnTheFlySet, OptLevel, Options, SsaVariant};

use crate::random::Random;

/// The option that seals and fills blocks in an order drawn from a number.
const CHAOS: &str = "chaos-seal=";

/// The option that makes the program assert the claims of the compiler.
const CLAIMS: &str = "verify-checks";

/// The names of the optimization levels.
const LEVELS: [&str; 5] = ["0", "1", "2", "3", "s"];

/// A way to compile a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// The name of the optimization level.
    pub level: String,
    pub ssa: SsaVariant,
    /// The on-the-fly optimizations; `None` for the default.
    pub otf: Option<Vec<OnTheFly>>,
    /// Whether run-time checks are generated.
    pub checks: bool,
    /// The bits of a word.
    pub word: u32,
    /// The seed of the sealing order.
    pub chaos: Option<u64>,
    /// Whether the program asserts the compiler's claims.
    pub claims: bool,
}

impl Default for Configuration {
    fn default() -> Configuration {
        let ssa = SsaVariant::default();
        let level = "0".to_owned();
        Configuration { level, ssa, otf: None, checks: true, word: 64, chaos: None, claims: false }
    }
}

impl Configuration {
    /// Draws a way to compile a program that depends on neither checks nor the word size.
    pub fn draw(random: &mut Random) -> Configuration {
        let level = LEVELS[random.weighted(&[25, 15, 35, 15, 10])].to_owned();
        let ssa = SsaVariant::ALL[random.weighted(&[40, 12, 12, 16, 10, 10])];
        let otf = match random.weighted(&[60, 20, 20]) {
            0 => None,
            1 => Some(Vec::new()),
            _ => Some(OnTheFly::ALL.into_iter().filter(|_| random.chance(50)).collect()),
        };
        let chaos = random.chance(25).then(|| random.number() % 1000);
        let claims = random.chance(25);
        Configuration { level, ssa, otf, chaos, claims, ..Configuration::default() }
    }

    /// Draws a way to lower a mutant.
    pub fn of_mutant(random: &mut Random) -> Configuration {
        let checks = random.chance(80);
        let word = if random.chance(80) { 64 } else { 32 };
        Configuration { level: "0".to_owned(), checks, word, ..Configuration::draw(random) }
    }

    /// Reads the flags of a command line, ignoring those of other kinds. Returns `None` if a value is
    /// invalid.
    pub fn read(flags: &[String]) -> Option<Configuration> {
        let mut read = Configuration::default();
        for flag in flags {
            let (name, value) = flag.split_once('=').unwrap_or((flag, ""));
            match name {
                "--ssa" => read.ssa = SsaVariant::from_name(value)?,
                "--otf" => read.otf = Some(optimizations(value)?),
                "--checks" => read.checks = value != "none",
                "--word" => read.word = value.parse().ok()?,
                "-Zchaos-seal" => read.chaos = Some(value.parse().ok()?),
                "-Zverify-checks" => read.claims = true,
                _ => {
                    if let Some(level) = name.strip_prefix("-O") {
                        read.level = level.to_owned();
                    }
                }
            }
        }
        Some(read)
    }

    /// Returns the flags of a command line.
    pub fn flags(&self) -> Vec<String> {
        let mut flags = vec![format!("-O{}", self.level), "--verify-ssa".to_owned()];
        if self.ssa != SsaVariant::default() {
            flags.push(format!("--ssa={}", self.ssa.name()));
        }
        if let Some(otf) = &self.otf {
            let names: Vec<&str> = otf.iter().map(|kind| kind.name()).collect();
            flags.push(format!(
                "--otf={}",
                if names.is_empty() { "none".to_owned() } else { names.join(",") }
            ));
        }
        if !self.checks {
            flags.push("--checks=none".to_owned());
        }
        if self.word != 64 {
            flags.push(format!("--word={}", self.word));
        }
        flags.extend(self.chaos.map(|seed| format!("-Z{CHAOS}{seed}")));
        flags.extend(self.claims.then(|| format!("-Z{CLAIMS}")));
        flags
    }

    /// Applies the configuration to options.
    pub fn options(&self, mut options: Options) -> Options {
        if let Some(seed) = self.chaos {
            options.unstable.set(&format!("{CHAOS}{seed}"));
        }
        if self.claims {
            options.unstable.set(CLAIMS);
        }
        let with = |set: OnTheFlySet, kind: &OnTheFly| set.with(*kind);
        options.code.opt_level = OptLevel::from_name(&self.level).unwrap_or_default();
        options.code.ssa = self.ssa;
        options.code.otf = self.otf.iter().map(|otf| otf.iter().fold(OnTheFlySet::NONE, with)).collect();
        options.code.verify_ssa = true;
        options.sources.checks = if self.checks { Vec::new() } else { vec![CheckChoice::None] };
        options.sources.word = Some(self.word);
        options
    }
}

/// Reads the value of `--otf`.
fn optimizations(value: &str) -> Option<Vec<OnTheFly>> {
    let named = |name: &str| OnTheFly::ALL.into_iter().find(|kind| kind.name() == name);
    match value {
        "none" => Some(Vec::new()),
        _ => value.split(',').map(named).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_lead_back() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let drawn = Configuration::of_mutant(&mut random);
            assert_eq!(Configuration::read(&drawn.flags()).as_ref(), Some(&drawn));
        }
        assert_eq!(Configuration::read(&["--ssa=none".to_owned()]), None);
    }

    #[test]
    fn all_variants_and_levels_are_drawn() {
        let mut random = Random::new(1);
        let drawn: Vec<Configuration> = (0..300).map(|_| Configuration::draw(&mut random)).collect();
        assert!(SsaVariant::ALL.iter().all(|ssa| drawn.iter().any(|one| one.ssa == *ssa)));
        assert!(LEVELS.iter().all(|level| drawn.iter().any(|one| one.level == *level)));
        assert!(drawn.iter().any(|one| one.claims && one.chaos.is_some()));
        assert!(drawn.iter().any(|one| one.otf.as_ref().is_some_and(Vec::is_empty)));
    }
}
