//! The topics of `tlc help`: pages about subjects that concern several options and commands.

/// Declares the topics, and includes the page of each.
macro_rules! topics {
    ($($name:literal)*) => {
        /// The names of all topics with their pages, in alphabetical order.
        pub const ALL: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../docs/topics/", $name, ".md")))),*];
    };
}

topics! {
    "checks"
    "dialects"
    "environment"
    "errors"
    "linking"
    "messages"
    "modules"
    "products"
    "ssa-form"
}

/// Returns the page of a topic.
pub fn page(name: &str) -> Option<&'static str> {
    ALL.iter().find(|(topic, _)| *topic == name).map(|(_, page)| *page)
}

/// Returns the list of all topics, one on each line with its subject.
pub fn list() -> String {
    let heading = |page: &str| page.lines().next().unwrap_or_default().trim_start_matches("# ").to_owned();
    let lines = ALL.iter().map(|(_, page)| {
        let title = heading(page);
        let (name, about) = title.split_once(": ").unwrap_or((title.as_str(), ""));
        format!("  {name:<13}{about}\n")
    });
    let title = "Topics of `tlc help TOPIC`; files such as docs/json.md are in share/doc/tlc:";
    format!("{title}\n{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {

    use super::super::arguments::Arguments;
    use super::*;

    #[test]
    fn no_topic_has_the_name_of_a_command() {
        let command = Arguments::command();
        assert!(ALL.iter().all(|(name, _)| command.find_subcommand(name).is_none()));
    }

    #[test]
    fn pages_begin_with_their_names_and_fit_a_screen() {
        assert!(ALL.is_sorted());
        for (name, page) in ALL {
            assert!(page.starts_with(&format!("# {name}: ")), "{name}");
            assert!(page.lines().count() <= 40, "{name}");
            assert!(page.lines().all(|line| line.chars().count() <= 130), "{name}");
        }
    }
}
