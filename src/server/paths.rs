//! Paths of files and their addresses in the protocol.

use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, percent_encode};

use crate::driver;

const SCHEME: &str = "file://";

/// The characters that an address contains as they are.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Returns the address of a file with an absolute path.
pub fn uri(path: &Path) -> Option<Uri> {
    let encoded = percent_encode(path.as_os_str().as_bytes(), ENCODED);
    Uri::from_str(&format!("{SCHEME}{encoded}")).ok().filter(|_| path.is_absolute())
}

/// Returns the path of the file with an address; `None` for other addresses, for example those of texts that
/// were never saved.
pub fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix(SCHEME)?;
    // A host may precede the path.
    let path = rest.get(rest.find('/')?..)?;
    let bytes: Vec<u8> = percent_decode_str(path).collect();
    Some(driver::clean(Path::new(&std::ffi::OsString::from_vec(bytes))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_addresses_are_converted() {
        for name in ["/a b/ü%.mod", "/x/Ä#?.def", "/M.mod"] {
            let address = uri(Path::new(name)).expect("an address");
            assert_eq!(path(&address).as_deref(), Some(Path::new(name)), "{}", address.as_str());
        }
        let other = Uri::from_str("untitled:Untitled-1").expect("an address");
        assert_eq!((path(&other), uri(Path::new("a.mod"))), (None, None));
        let host = Uri::from_str("file://localhost/a/../b.mod").expect("an address");
        assert_eq!(path(&host).as_deref(), Some(Path::new("/b.mod")));
    }
}
