//! Tests of the program against a server on this machine, over gRPC.

mod builds;
mod fake;
#[path = "../../../../tests/support/tools.rs"]
mod tools;

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;
use tonic::transport::Identity;

use fake::Fake;

/// Runs the program with requests and variables, and returns its replies without the folder of the files.
fn replies(address: &str, variables: &[(&str, &str)], requests: &[Value], folder: &TempDir) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tlc-remote"));
    command.args([address]).arg(folder.path()).envs(variables.iter().copied());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    for request in requests {
        writeln!(input, "{request}").expect("the program reads");
    }
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A server that has an entry for each of some objects, with their keys `00`, `01` and so on.
struct Filled {
    fake: Fake,
    address: String,
    folder: TempDir,
}

impl Filled {
    fn new(objects: &[&[u8]]) -> Filled {
        let (fake, folder) = (Fake::default(), tempfile::tempdir().expect("a folder"));
        let filled = Filled { address: format!("grpc://{}", fake.start(None)), fake, folder };
        let requests: Vec<Value> = objects
            .iter()
            .enumerate()
            .map(|(number, object)| filled.adding(&format!("{number:02}"), object))
            .collect();
        let replies = filled.replies(&requests);
        assert_eq!(replies.last().map(|reply| reply["ended"]["added"].clone()), Some(json!(objects.len())));
        filled
    }

    fn replies(&self, requests: &[Value]) -> Vec<Value> {
        replies(&self.address, &[], requests, &self.folder)
    }

    /// Returns the request to add an object.
    fn adding(&self, key: &str, object: &[u8]) -> Value {
        let path = self.folder.path().join(format!("{key}.o"));
        std::fs::write(&path, object).expect("a file");
        json!({ "add": { "key": key, "object": path, "description": format!("about {key}") } })
    }
}

#[test]
fn entries_that_are_added_are_found() {
    // A part of a large object must not be mistaken for the whole.
    let large: Vec<u8> = (0..9_000_000_u32).map(|number| number.to_le_bytes()[1]).collect();
    let objects: [&[u8]; 3] = [b"an object", b"", &large];
    let filled = Filled::new(&objects);
    let replies = filled.replies(&[json!({ "find": ["00", "01", "02", "03"] })]);
    for (number, object) in objects.iter().enumerate() {
        let key = format!("{number:02}");
        let found = replies.iter().find(|reply| reply["found"]["key"] == *key).expect("an entry");
        assert_eq!(found["found"]["description"], format!("about {key}"));
        let path = found["found"]["object"].as_str().expect("a path");
        assert_eq!(std::fs::read(path).expect("a file"), *object);
    }
    assert!(replies.contains(&json!({ "missing": "03" })));
    let traffic = &replies.last().expect("a reply")["ended"];
    assert_eq!(*traffic, json!({ "found": 3, "added": 0, "bytes_read": 9_000_009, "bytes_written": 0 }));
    // A blob of the server is not sent again.
    let replies = filled.replies(&[filled.adding("02", &large)]);
    assert_eq!(replies[0]["ended"]["bytes_written"], 0);
}

/// Finds the only entry after a change of the server, and returns the reason why it is not found.
fn reason_after(change: impl FnOnce(&mut fake::Contents)) -> Option<String> {
    let filled = Filled::new(&[b"an object", b"another"]);
    change(&mut filled.fake.0.lock().expect("no panic"));
    let replies = filled.replies(&[json!({ "find": ["00"] })]);
    assert!(replies.contains(&json!({ "missing": "00" })), "{replies:?}");
    replies.iter().find_map(|reply| reply["problem"].as_str().map(str::to_owned))
}

#[test]
fn entries_that_are_not_whole_are_not_used() {
    let damaged = reason_after(|contents| {
        contents.blobs.values_mut().filter(|blob| *blob == b"an object").for_each(|blob| blob[0] ^= 1);
    });
    assert!(damaged.is_some_and(|reason| reason.contains("have another digest")));
    let evicted = reason_after(|contents| contents.blobs.retain(|_, blob| blob != b"an object"));
    assert_eq!(evicted, None);
    let exchanged = reason_after(|contents| {
        let other = contents.results.values().find(|result| text(result).contains("about 01")).cloned();
        let other = other.expect("an entry");
        contents.results.values_mut().for_each(|result| *result = other.clone());
    });
    assert_eq!(exchanged.as_deref(), Some("the entry of `00` is that of `01`"));
    let unreadable = reason_after(|contents| {
        contents.results.values_mut().for_each(|result| result.stdout_raw = b"{".to_vec());
    });
    assert_eq!(unreadable.as_deref(), Some("the entry `00` is damaged"));
}

fn text(result: &bazel_remote_apis::build::bazel::remote::execution::v2::ActionResult) -> String {
    String::from_utf8_lossy(&result.stdout_raw).into_owned()
}

#[test]
fn failures_are_reported_once() {
    let filled = Filled::new(&[]);
    filled.fake.0.lock().expect("no panic").is_full = true;
    let replies = filled.replies(&[filled.adding("00", b"one"), filled.adding("01", b"two")]);
    assert_eq!(replies[0], json!({ "problem": "the server is full: no space" }));
    assert_eq!(replies[1]["ended"]["added"], 0);
    assert_eq!(replies.len(), 2);

    let address = format!("grpc://{}", fake::free_address());
    let requests = [json!({ "find": ["00", "01"] }), filled.adding("02", b"two")];
    let replies = self::replies(&address, &[], &requests, &filled.folder);
    let problems: Vec<&Value> = replies.iter().filter(|reply| !reply["problem"].is_null()).collect();
    assert_eq!(problems.len(), 1, "{replies:?}");
    let reason = problems[0]["problem"].as_str().unwrap_or_default();
    assert!(reason.starts_with("the server cannot be reached: Connection refused"), "{reason}");
}

#[test]
fn the_token_is_presented() {
    let filled = Filled::new(&[b"an object"]);
    filled.fake.0.lock().expect("no panic").token = Some("secret".to_owned());
    let find = [json!({ "find": ["00"] })];
    let replies_with =
        |token: &str| replies(&filled.address, &[("TLC_REMOTE_TOKEN", token)], &find, &filled.folder);
    assert!(replies_with("secret").iter().any(|reply| reply["found"]["key"] == "00"));
    let refused = replies_with("wrong");
    let reason = refused[0]["problem"].as_str().unwrap_or_default();
    assert_eq!(reason, "the token in `TLC_REMOTE_TOKEN` is missing or wrong: who are you?");
    assert_eq!(refused[1], json!({ "missing": "00" }));
}

#[test]
fn certificates_are_checked() {
    let own = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
    let (fake, folder) = (Fake::default(), tempfile::tempdir().expect("a folder"));
    let port = fake.start(Some(Identity::from_pem(own.cert.pem(), own.signing_key.serialize_pem()))).port();
    let address = format!("grpcs://localhost:{port}");
    let authority = folder.path().join("authority.pem");
    std::fs::write(&authority, own.cert.pem()).expect("a file");
    let find = [json!({ "find": ["00"] })];
    let known = [("TLC_REMOTE_CA", authority.to_str().expect("UTF-8"))];
    let accepted = replies(&address, &known, &find, &folder);
    assert_eq!(accepted[0], json!({ "missing": "00" }), "{accepted:?}");
    let refused = replies(&address, &[], &find, &folder);
    let reason = refused[0]["problem"].as_str().unwrap_or_default();
    assert!(reason.contains("certificate"), "{refused:?}");
}

#[test]
fn wrong_addresses_are_refused() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tlc-remote"));
    let output = command.args(["http://localhost", "/tmp"]).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("is `grpc://HOST:PORT` or `grpcs://HOST:PORT`, not `http://localhost`"), "{text}");
}
