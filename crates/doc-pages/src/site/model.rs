//! The contents of a site: modules as they are given, and the files that are made of them.

use tlc_frontend::base::Dialect;
use tlc_frontend::documentation::ModuleDocument;

/// A module of the site.
pub struct SiteModule {
    /// The heading of the index under which the module is listed. Modules of a group follow each other.
    pub group: String,
    /// The path of the file in the form that is shown.
    pub file: String,
    /// The text of the file.
    pub text: String,
    /// The position at which the file starts among all sources.
    pub start: u32,
    pub dialect: Dialect,
    pub document: ModuleDocument,
}

/// A file of the site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SitePage {
    /// The path in the folder of the site, with slashes.
    pub path: String,
    pub text: String,
}
