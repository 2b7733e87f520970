//! The client: messages to it, and what it can do.

use crossbeam_channel::Sender;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification;
use lsp_types::request;
use lsp_types::{
    ClientCapabilities, LogMessageParams, MessageType, ProgressParams, ProgressParamsValue, ProgressToken,
    WorkDoneProgress, WorkDoneProgressCreateParams,
};
use serde::Serialize;

/// The client with its capabilities.
pub struct Client {
    sender: Sender<Message>,
    pub capabilities: ClientCapabilities,
    /// The number of requests that the server has sent.
    requests: i32,
}

impl Client {
    /// Creates the client at the other end of a connection.
    pub fn new(sender: Sender<Message>, capabilities: ClientCapabilities) -> Client {
        Client { sender, capabilities, requests: 0 }
    }

    fn send(&self, message: Message) {
        // If the client is gone, the next attempt to receive a message ends the server.
        let _ = self.sender.send(message);
    }

    /// Answers a request.
    pub fn answer(&self, response: Response) {
        self.send(response.into());
    }

    /// Answers a request by an error.
    pub fn refuse(&self, id: RequestId, code: ErrorCode, message: impl Into<String>) {
        self.answer(Response::new_err(id, code as i32, message.into()));
    }

    /// Sends a notification.
    pub fn notify<N: notification::Notification>(&self, params: N::Params) {
        self.send(Notification::new(N::METHOD.to_owned(), params).into());
    }

    /// Sends a request whose answer does not matter.
    pub fn request<R: request::Request>(&mut self, params: R::Params) {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        self.send(Request::new(id, R::METHOD.to_owned(), to_value(params)).into());
    }

    /// Writes to the log of the editor.
    pub fn log(&self, typ: MessageType, message: impl Into<String>) {
        let message = message.into();
        self.notify::<notification::LogMessage>(LogMessageParams { typ, message });
    }

    /// Shows the progress of a long task, if the client can.
    pub fn progress(&mut self, token: &str, progress: WorkDoneProgress) {
        let is_shown = self
            .capabilities
            .window
            .as_ref()
            .and_then(|window| window.work_done_progress)
            .unwrap_or_default();
        if !is_shown {
            return;
        }
        let token = ProgressToken::String(token.to_owned());
        if let WorkDoneProgress::Begin(_) = progress {
            let params = WorkDoneProgressCreateParams { token: token.clone() };
            self.request::<request::WorkDoneProgressCreate>(params);
        }
        let value = ProgressParamsValue::WorkDone(progress);
        self.notify::<notification::Progress>(ProgressParams { token, value });
    }
}

/// Returns a value as JSON. The types of the protocol always have a form as JSON.
pub fn to_value(value: impl Serialize) -> serde_json::Value {
    serde_json::to_value(value).unwrap_or_default()
}
