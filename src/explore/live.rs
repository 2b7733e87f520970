//! `tlc ssa --serve`: the page of a construction on the loopback interface, with a text that the reader can
//! change.
//!
//! A text is a graph or a module. Another process of this compiler makes its page, so that no text can stop
//! the server, and a text that takes too long is given up.

use std::io::{Read, Seek, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::Context;
use tiny_http::{Header, Method, Request, Response, Server};
use tlc_frontend::diagnostics::{Code, Diagnostic};

use crate::driver::loading::loader;
use crate::driver::{Failure, Session, ended, executable, outputs};
use crate::explore::graph_options::GraphOptions;
use crate::explore::graph_pages;
use crate::options::Options;

/// The largest text that is accepted, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// The time after which a text is given up.
const MOST_TIME: Duration = Duration::from_secs(20);

/// The content of the page.
struct Live<'a> {
    options: &'a GraphOptions,
    /// The text as the reader has written it.
    text: String,
    /// The messages about the text; empty if it is correct.
    messages: String,
    /// The page about the last correct text.
    page: String,
}

/// Shows the construction for the input at a port, or at any free one if it is 0, until the process is
/// stopped. All messages are written before it returns.
pub fn serve(options: Options, graph: &GraphOptions, port: u16) -> Result<(), Failure> {
    let mut session = Session::new(options);
    let result = show(&mut session, graph, port);
    session.print_messages();
    result
}

fn show(session: &mut Session, options: &GraphOptions, port: u16) -> Result<(), Failure> {
    let file = loader::load_text(session)?;
    let text = session.sources.file(file).text.to_string();
    let server = Server::http(format!("127.0.0.1:{port}")).or_else(|error| {
        let message = format!("cannot listen at port {port} of 127.0.0.1: {error}");
        session.fail(Diagnostic::new(Code::UnwritableOutput, message))
    })?;
    let port = server.server_addr().to_ip().map_or(port, |address| address.port());
    let mut live = Live { options, text: String::new(), messages: String::new(), page: String::new() };
    live.change(text)?;
    if live.page.is_empty() {
        let example = ssa_explorer::example("sum").unwrap_or_default();
        live.page = graph_pages::page_of_graph("sum", example, options);
    }
    let told = format!("http://127.0.0.1:{port}/ shows the construction until this command is stopped\n");
    outputs::print(told.as_bytes()).context("cannot write to the standard output")?;
    for request in server.incoming_requests() {
        // A browser that is gone needs no answer.
        let _ = live.answer(request, port);
    }
    Ok(())
}

impl Live<'_> {
    /// Replaces the text.
    fn change(&mut self, text: String) -> anyhow::Result<()> {
        match self.page_of(&text)? {
            Ok(page) => (self.page, self.messages) = (page, String::new()),
            Err(messages) => self.messages = messages,
        }
        self.text = text;
        Ok(())
    }

    /// Returns the page about a text, or the messages about it.
    fn page_of(&self, text: &str) -> anyhow::Result<Result<String, String>> {
        let mut command = Command::new(executable()?);
        if text.split_whitespace().any(|word| word == "MODULE") {
            command.args(["--emit=ssa-html=-", "--color=never", "-"]);
        } else {
            command.args(["ssa", "--html=-", "--color=never", "--stdin-name=text.cfg", "-"]);
            command.arg(format!("--variant={}", self.options.strategy.name()));
            command.args(self.options.minimal.then_some("--minimal"));
        }
        let mut input = tempfile::tempfile()?;
        input.write_all(text.as_bytes())?;
        input.rewind()?;
        let made = ended(command.stdin(Stdio::from(input)), Some(MOST_TIME))?;
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Ok(match made.status {
            None => Err(format!("no result after {} seconds", MOST_TIME.as_secs())),
            Some(status) if status.success() => Ok(text(made.output)),
            Some(_) => Err(text(made.messages)),
        })
    }

    fn answer(&mut self, mut request: Request, port: u16) -> anyhow::Result<()> {
        // Another site must neither read the text under a name of its own nor change it.
        let own = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        let is_own = |field: &'static str, prefix: &str| {
            let value = request.headers().iter().find(|header| header.field.equiv(field));
            value.map(|header| own.iter().any(|own| header.value.as_str() == format!("{prefix}{own}")))
        };
        if is_own("Host", "") != Some(true) || is_own("Origin", "http://") == Some(false) {
            return Ok(request.respond(plain(403, "this page is for 127.0.0.1 only\n"))?);
        }
        match (request.method(), request.url()) {
            (Method::Get, "/") => {
                let page = ssa_explorer::editable(&self.page, &self.text, &self.messages);
                let response = Response::from_string(page)
                    .with_header(header("Content-Type", "text/html; charset=utf-8"))
                    .with_header(header("Cache-Control", "no-store"));
                Ok(request.respond(response)?)
            }
            (Method::Post, "/") => {
                let mut body = Vec::new();
                request.as_reader().take(MOST_BYTES + 1).read_to_end(&mut body)?;
                if body.len() as u64 > MOST_BYTES {
                    return Ok(request.respond(plain(413, "the text is longer than a megabyte\n"))?);
                }
                let text = form_urlencoded::parse(&body).find(|(name, _)| name == "text");
                // Forms separate lines by CR and LF.
                self.change(text.map(|(_, text)| text.replace("\r\n", "\n")).unwrap_or_default())?;
                Ok(request.respond(Response::empty(303).with_header(header("Location", "/")))?)
            }
            _ => Ok(request.respond(plain(404, "there is only one page, at /\n"))?),
        }
    }
}

fn plain(status: u16, text: &str) -> Response<std::io::Cursor<Vec<u8>>> {
    Response::from_string(text).with_status_code(status)
}

fn header(field: &str, value: &str) -> Header {
    Header::from_bytes(field, value).expect("fields and values are ASCII")
}
