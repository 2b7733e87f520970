//! Configurations: the compiler options that must not change the behaviour of a program.

use tlc::options::{CheckChoice, DebugLevel, OnTheFly, OnTheFlySet, OptLevel, Options, SsaVariant};

use crate::random::Random;

/// The option that seals and fills blocks in an order drawn from a number.
const CHAOS: &str = "chaos-seal=";

/// The option that makes the program assert the claims of the compiler.
const CLAIMS: &str = "verify-checks";

/// The option that divides a program into units of this many bytes.
const UNIT_SIZE: &str = "unit-size=";

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
    /// The bytes of a unit; `None` if the program is not divided.
    pub unit_size: Option<u32>,
    /// The number of threads that compile units.
    pub jobs: usize,
    /// Whether the program contains debug information.
    pub debug: bool,
    /// Whether the program counts what it executes.
    pub coverage: bool,
}

impl Default for Configuration {
    fn default() -> Configuration {
        Configuration {
            level: "0".to_owned(),
            ssa: SsaVariant::default(),
            otf: None,
            checks: true,
            word: 64,
            chaos: None,
            claims: false,
            unit_size: None,
            jobs: 1,
            debug: false,
            coverage: false,
        }
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
        let unit_size = random.chance(20).then(|| 1 << random.between(9, 14));
        let jobs = if unit_size.is_some() { 1 + random.below(4) } else { 1 };
        let (debug, coverage) = (random.chance(25), random.chance(12));
        let rest = Configuration::default();
        Configuration { level, ssa, otf, chaos, claims, unit_size, jobs, debug, coverage, ..rest }
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
                "-Zunit-size" => read.unit_size = Some(value.parse().ok()?),
                "-g" => read.debug = true,
                "--coverage" => read.coverage = true,
                _ => {
                    if let Some(level) = name.strip_prefix("-O") {
                        read.level = level.to_owned();
                    } else if let Some(jobs) = name.strip_prefix("-j") {
                        read.jobs = jobs.parse().ok()?;
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
        flags.extend(self.unit_size.map(|bytes| format!("-Z{UNIT_SIZE}{bytes}")));
        flags.extend((self.jobs > 1).then(|| format!("-j{}", self.jobs)));
        flags.extend(self.debug.then(|| "-g".to_owned()));
        flags.extend(self.coverage.then(|| "--coverage".to_owned()));
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
        if let Some(bytes) = self.unit_size {
            options.unstable.set(&format!("{UNIT_SIZE}{bytes}"));
        }
        options.jobs = self.jobs;
        options.code.debug = if self.debug { DebugLevel::Full } else { DebugLevel::None };
        options.code.coverage = self.coverage;
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
        assert!(drawn.iter().any(|one| one.jobs > 1 && one.unit_size.is_some()));
        assert!(drawn.iter().any(|one| one.coverage && one.debug));
        assert!(drawn.iter().any(|one| one.otf.as_ref().is_some_and(Vec::is_empty)));
    }
}
