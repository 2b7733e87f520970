//! Files about the compiler as a package, from what it is linked with: a list of components in the format of CycloneDX,
//! the licences of all of them and the changelog, both in Debian's formats.
//!
//! The same sources, libraries and tools give the same bytes.

mod changelog;
mod components;
mod copyright;
mod crates;
mod dates;
mod libraries;
mod licences;
mod sbom;

use std::path::Path;

pub use changelog::changelog;
pub use components::{Component, Origin};
pub use copyright::copyright;
pub use sbom::sbom;

/// Returns the components of the compiler whose workspace is in a folder, itself first and the others sorted.
///
/// # Errors
///
/// A program that names a component cannot be run, or a licence is missing.
pub fn of_compiler(root: &Path) -> Result<Vec<Component>, String> {
    let mut components = crates::linked(root)?;
    components.extend(libraries::linked(root, &components)?);
    let is_main = |component: &Component| component.name == "tlc" && component.origin == Origin::Own;
    components
        .sort_by_key(|one| (!is_main(one), one.origin != Origin::Own, one.name.clone(), one.version.clone()));
    let Some(index) = components.iter().position(is_main) else {
        return Err("there is no crate `tlc`".to_owned());
    };
    let native = components.iter().filter(|one| matches!(one.origin, Origin::Library { .. }));
    let urls: Vec<String> = native.map(Component::url).collect();
    components[index].uses.extend(urls);
    Ok(components)
}
