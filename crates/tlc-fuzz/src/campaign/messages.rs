//! Messages from a worker process to its supervisor: one line each, so that the last one before a crash is
//! known.

use serde::{Deserialize, Serialize};

/// A line from a worker process.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Message {
    /// The case with this number begins.
    Begin(u64),
    /// A case failed.
    Failed { seed: u64, reason: String, commands: Vec<String> },
    /// The numbers of cases and pairs completed since the last such message, and of pairs that the
    /// interpreter decided.
    Done { runs: u64, pairs: u64, certain: u64 },
}

impl Message {
    /// Returns the message as a line without its end.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("the fields are strings and numbers")
    }

    /// Reads a line; returns `None` if it is not one of these messages.
    pub fn read(line: &str) -> Option<Message> {
        serde_json::from_str(line).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_single_lines_that_lead_back() {
        let messages = [
            Message::Begin(u64::MAX),
            Message::Failed { seed: 3, reason: "two\nlines".into(), commands: vec!["tlc a.mod".into()] },
            Message::Done { runs: 1, pairs: 2, certain: 1 },
        ];
        for message in messages {
            assert!(!message.line().contains('\n'));
            assert_eq!(Message::read(&message.line()), Some(message));
        }
        assert_eq!(Message::read("what a library prints"), None);
    }
}
