//! Profiles: the options of the code of a build.

use crate::options::{DebugLevel, Lto, OptLevel, Options, Profile};

use super::Project;
use super::progress::fail;
use crate::driver::{self, Failure};

/// The profile of daily work: fast builds, and programs for debuggers.
pub const DEV: &str = "dev";

/// The profile of programs for users: optimized as a whole.
pub const RELEASE: &str = "release";

impl Project {
    /// Returns a profile: its own settings over the defaults.
    ///
    /// # Errors
    ///
    /// There is no profile of this name. This was reported.
    pub fn profile(&self, name: &str) -> Result<Profile, Failure> {
        let usual = match name {
            RELEASE => Profile { level: Some(OptLevel::O2), lto: Some(Lto::Whole), ..Profile::default() },
            _ => Profile { debug: Some(DebugLevel::Full), ..Profile::default() },
        };
        let own = match self.manifest.profile.get(name) {
            Some(own) => own.clone(),
            None if [DEV, RELEASE].contains(&name) => Profile::default(),
            None => {
                let own = self.manifest.profile.keys().map(String::as_str);
                let mut known: Vec<&str> = [DEV, RELEASE].into_iter().chain(own).collect();
                known.dedup();
                return fail(
                    &format!("there is no profile `{name}`; the profiles are {}", known.join(", ")),
                    "",
                );
            }
        };
        Ok(Profile {
            level: own.level.or(usual.level),
            debug: own.debug.or(usual.debug),
            checks: own.checks,
            lto: own.lto.or(usual.lto),
            target_cpu: own.target_cpu,
            sanitize: own.sanitize,
        })
    }

    /// Returns the options of a build of the project: those of the call, completed by its settings and the profile.
    pub fn options(&self, options: &Options, profile: &Profile) -> Options {
        let mut options = Options { sources: self.sources.clone(), ..options.clone() };
        let Options { code, sources, messages, .. } = &mut options;
        code.opt_level = profile.level.unwrap_or(code.opt_level);
        code.debug = profile.debug.unwrap_or(code.debug);
        code.sanitize = profile.sanitize.clone().or(code.sanitize.take());
        if let Some(target) = &profile.target_cpu {
            code.target_cpu = target.clone();
        }
        if sources.checks.is_empty() {
            sources.checks.clone_from(&profile.checks);
        }
        // Programs do not record the user's folder of commits, unless debuggers need it to find the sources.
        if code.debug == DebugLevel::None && self.dependencies.iter().any(|one| one.locked.is_some()) {
            let folder = format!("{}/", driver::checkouts_folder().display());
            sources.remap_path_prefix.push((folder, String::new()));
        }
        *messages = std::mem::take(messages).with_levels(&self.manifest.warnings);
        options
    }
}
