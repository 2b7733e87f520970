//! URLs of repositories, which may be paths of folders.

use std::path::Path;

use crate::driver;

/// Whether the URL of a repository is the path of a folder.
pub fn is_folder(url: &str) -> bool {
    let before = url.split('/').next().unwrap_or_default();
    !before.contains(':')
}

/// Whether a repository is on this machine.
pub fn is_local(url: &str) -> bool {
    is_folder(url) || url.starts_with("file:")
}

/// Returns the URL of a repository, which is an absolute path for a folder.
pub fn location(url: &str) -> String {
    match is_folder(url) {
        true => driver::absolute(Path::new(url)).to_string_lossy().into_owned(),
        false => url.to_owned(),
    }
}

/// Returns a URL, which is relative to another one if it begins with `./` or `../`; `None` if that leads nowhere.
pub fn joined(base: &str, url: &str) -> Option<String> {
    if !url.starts_with("./") && !url.starts_with("../") {
        return Some(url.to_owned());
    }
    let (mut base, mut rest) = (location(base.trim_end_matches('/')), url);
    let mut separator = '/';
    loop {
        if let Some(after) = rest.strip_prefix("./") {
            rest = after;
        } else if let Some(after) = rest.strip_prefix("../") {
            let end = base.rfind(['/', ':'])?;
            separator = if base[end..].starts_with(':') { ':' } else { '/' };
            base.truncate(end);
            rest = after;
        } else {
            break;
        }
    }
    (!rest.is_empty()).then(|| format!("{base}{separator}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_not_urls() {
        for (url, expected) in [("../a", true), ("/a:b", true), ("https://x/y", false), ("git@x:a/b", false)]
        {
            assert_eq!(is_folder(url), expected, "{url}");
        }
    }

    #[test]
    fn urls_are_relative_to_that_of_the_repository() {
        for (base, url, expected) in [
            ("https://x.org/a/b.git", "../c.git", Some("https://x.org/a/c.git")),
            ("https://x.org/a/b/", "../../d/c", Some("https://x.org/d/c")),
            ("https://x.org/a", "./c", Some("https://x.org/a/c")),
            ("git@x.org:a", "../c", Some("git@x.org:c")),
            ("git@x.org:a/b", "../c", Some("git@x.org:a/c")),
            ("/srv/a", "../c", Some("/srv/c")),
            ("/srv/a", "/srv/c", Some("/srv/c")),
            ("git@x.org:a", "../../../c", None),
        ] {
            assert_eq!(joined(base, url).as_deref(), expected, "{base} {url}");
        }
    }
}
