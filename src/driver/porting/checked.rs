//! A collection with the checks in several dialects, which run in parallel.

use anyhow::anyhow;

use tlc_frontend::base::Dialect;

use crate::driver::Failure;
use crate::driver::loading::imports::ExportedNames;
use crate::driver::porting::checking::DialectCheck;
use crate::driver::porting::collection::Collection;
use crate::driver::porting::comparison::DialectComparison;
use crate::driver::porting::files::FoundFiles;
use crate::driver::threads::side_by_side;
use crate::options::Options;

/// A collection with its checks.
pub struct Checked {
    /// The files, without regard to a dialect.
    pub collection: Collection,
    pub checks: Vec<DialectCheck>,
}

/// Checks the files in some dialects, one after the other in each thread.
pub fn check(
    found: &FoundFiles,
    options: &Options,
    dialects: &[Dialect],
    exports: &ExportedNames,
) -> Result<Checked, Failure> {
    let collection = Collection::new(&found.files, options, Dialect::default());
    let checks = side_by_side(options.jobs, dialects, || {
        |dialect: &Dialect| {
            let collection = Collection::new(&found.files, options, *dialect);
            Some(DialectCheck::new(collection, *dialect, &options.sources, exports))
        }
    });
    let checks: Option<Vec<DialectCheck>> = checks.into_iter().collect();
    let checks = checks.ok_or_else(|| anyhow!("the check of a collection panicked"))?;
    Ok(Checked { collection, checks })
}

/// Whether some dialect accepts each file.
pub fn is_accepted(checked: &Checked) -> bool {
    let comparison = DialectComparison::new(&checked.collection, &checked.checks);
    (0..checked.collection.given).all(|unit| comparison.errors(unit).is_empty())
}
