//! The entries of builds in the cache of a server, by the Remote Execution API, version 2.
//!
//! The API knows results of actions, by the digests of actions. The action of an entry is a command that only consists
//! of the key; nothing executes it. Its result has the object as a file, and as its output a text with the key and the
//! description.

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use bazel_remote_apis::google::bytestream;
use bazel_remote_apis::google::bytestream::byte_stream_client::ByteStreamClient;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tonic::metadata::{Ascii, MetadataValue};
use tonic::service::Interceptor;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::Channel;
use tonic::{Code, Request, Status};

use api::action_cache_client::ActionCacheClient;
use api::capabilities_client::CapabilitiesClient;
use api::content_addressable_storage_client::ContentAddressableStorageClient;

/// The name of the object in the result of an action.
const OBJECT: &str = "object.o";

/// The most bytes of a message unless the server states another number, less than the 4 MiB of gRPC.
const MOST_BYTES: usize = 3 << 20;

/// The bytes of one part of a large blob.
const PART: usize = 1 << 20;

/// The output of the action of an entry.
#[derive(Serialize, Deserialize)]
struct Output {
    key: String,
    description: String,
}

/// An entry that was found.
pub struct FoundEntry {
    pub object: Vec<u8>,
    pub description: String,
}

/// The token that each call presents.
#[derive(Clone)]
struct Token(Option<MetadataValue<Ascii>>);

impl Interceptor for Token {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        if let Some(token) = &self.0 {
            request.metadata_mut().insert("authorization", token.clone());
        }
        Ok(request)
    }
}

type Transport = InterceptedService<Channel, Token>;

/// The cache of a server.
#[derive(Clone)]
pub struct RemoteStore {
    transport: Transport,
    instance: String,
    /// The most bytes of the blobs in one message.
    most_bytes: usize,
}

/// The digest of a blob, and the blob.
struct Blob {
    digest: api::Digest,
    data: Vec<u8>,
}

impl Blob {
    fn new(data: Vec<u8>) -> Blob {
        Blob { digest: digest_of(&data), data }
    }

    fn of(message: &impl prost::Message) -> Blob {
        Blob::new(message.encode_to_vec())
    }
}

fn digest_of(data: &[u8]) -> api::Digest {
    use std::fmt::Write as _;
    let hash = Sha256::digest(data).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    api::Digest { hash, size_bytes: i64::try_from(data.len()).unwrap_or(i64::MAX) }
}

/// The action of a key and the blobs that it consists of.
fn action_of(key: &str) -> (api::Digest, Vec<Blob>) {
    let arguments = ["tlc", "object", key].map(str::to_owned).to_vec();
    let output_paths = vec![OBJECT.to_owned()];
    let command = Blob::of(&api::Command { arguments, output_paths, ..api::Command::default() });
    let folder = Blob::of(&api::Directory::default());
    let action = Blob::of(&api::Action {
        command_digest: Some(command.digest.clone()),
        input_root_digest: Some(folder.digest.clone()),
        ..api::Action::default()
    });
    (action.digest.clone(), vec![command, folder, action])
}

impl RemoteStore {
    /// Creates a store. `token`: the text that each call presents.
    ///
    /// # Errors
    ///
    /// The token has characters that a header cannot have.
    pub fn new(channel: Channel, instance: String, token: Option<&str>) -> anyhow::Result<RemoteStore> {
        let header = token.map(|token| MetadataValue::try_from(format!("Bearer {token}"))).transpose()?;
        let transport = InterceptedService::new(channel, Token(header));
        Ok(RemoteStore { transport, instance, most_bytes: MOST_BYTES })
    }

    /// Asks the server what it supports.
    ///
    /// # Errors
    ///
    /// The server cannot be reached, or does not compute digests by SHA-256.
    pub async fn begin(&mut self) -> Result<(), Status> {
        let request = api::GetCapabilitiesRequest { instance_name: self.instance.clone() };
        let reply = CapabilitiesClient::new(self.transport.clone()).get_capabilities(request).await?;
        let Some(known) = reply.into_inner().cache_capabilities else {
            return Err(Status::failed_precondition("the server has no cache"));
        };
        if !known.digest_functions.contains(&(api::digest_function::Value::Sha256 as i32)) {
            return Err(Status::failed_precondition("the server does not compute digests by SHA-256"));
        }
        let most = usize::try_from(known.max_batch_total_size_bytes).unwrap_or(0);
        // The blobs are not the whole message.
        self.most_bytes = if most > 0 { (most - most / 8).min(MOST_BYTES) } else { MOST_BYTES };
        Ok(())
    }

    /// Returns the entry with a key; `None` if there is none that is whole.
    ///
    /// # Errors
    ///
    /// The call fails, or an entry is not that of the key, or its object is not that of its digest.
    pub async fn find(&self, key: &str) -> Result<Option<FoundEntry>, Status> {
        let request = api::GetActionResultRequest {
            instance_name: self.instance.clone(),
            action_digest: Some(action_of(key).0),
            inline_stdout: true,
            ..api::GetActionResultRequest::default()
        };
        let reply = ActionCacheClient::new(self.transport.clone()).get_action_result(request).await;
        let Some(result) = present(reply)? else { return Ok(None) };
        let output = match (result.stdout_raw, result.stdout_digest) {
            (raw, Some(digest)) if raw.is_empty() => self.read(&digest).await?,
            (raw, _) => Some(raw),
        };
        let Some(output) = output else { return Ok(None) };
        let file = result.output_files.into_iter().find(|file| file.path == OBJECT);
        let Some((digest, output)) =
            file.and_then(|file| file.digest).zip(serde_json::from_slice::<Output>(&output).ok())
        else {
            return Err(Status::data_loss(format!("the entry `{key}` is damaged")));
        };
        if output.key != key {
            return Err(Status::data_loss(format!("the entry of `{key}` is that of `{}`", output.key)));
        }
        let object = self.read(&digest).await?;
        Ok(object.map(|object| FoundEntry { object, description: output.description }))
    }

    /// Adds an entry, and returns the bytes that were sent. The result is the last part: an entry is whole or not there.
    ///
    /// # Errors
    ///
    /// The call fails.
    pub async fn add(&self, key: &str, object: Vec<u8>, description: String) -> Result<u64, Status> {
        let output = Output { key: key.to_owned(), description };
        let output = serde_json::to_vec(&output).map_err(|error| Status::internal(error.to_string()))?;
        let (action, mut blobs) = action_of(key);
        let object = Blob::new(object);
        let file = api::OutputFile {
            path: OBJECT.to_owned(),
            digest: Some(object.digest.clone()),
            ..api::OutputFile::default()
        };
        let mut result = api::ActionResult { output_files: vec![file], ..api::ActionResult::default() };
        blobs.push(object);
        if output.len() <= PART {
            result.stdout_raw = output;
        } else {
            let output = Blob::new(output);
            result.stdout_digest = Some(output.digest.clone());
            blobs.push(output);
        }
        let sent = self.write_missing(blobs).await?;
        let request = api::UpdateActionResultRequest {
            instance_name: self.instance.clone(),
            action_digest: Some(action),
            action_result: Some(result),
            ..api::UpdateActionResultRequest::default()
        };
        ActionCacheClient::new(self.transport.clone()).update_action_result(request).await?;
        Ok(sent)
    }

    /// Reads a blob; `None` if the server no longer has it.
    async fn read(&self, digest: &api::Digest) -> Result<Option<Vec<u8>>, Status> {
        let size = usize::try_from(digest.size_bytes).unwrap_or(usize::MAX);
        let data = if size <= self.most_bytes {
            self.read_at_once(digest).await?
        } else {
            self.read_in_parts(digest).await?
        };
        match data {
            Some(data) if digest_of(&data) != *digest => {
                Err(Status::data_loss(format!("the contents of `{}` have another digest", digest.hash)))
            }
            data => Ok(data),
        }
    }

    async fn read_at_once(&self, digest: &api::Digest) -> Result<Option<Vec<u8>>, Status> {
        let request = api::BatchReadBlobsRequest {
            instance_name: self.instance.clone(),
            digests: vec![digest.clone()],
            ..api::BatchReadBlobsRequest::default()
        };
        let reply = self.blobs().batch_read_blobs(request).await;
        let Some(found) = present(reply)?.and_then(|reply| reply.responses.into_iter().next()) else {
            return Ok(None);
        };
        match found.status.map(|status| (Code::from(status.code), status.message)) {
            None | Some((Code::Ok, _)) => Ok(Some(found.data)),
            Some((Code::NotFound, _)) => Ok(None),
            Some((code, message)) => Err(Status::new(code, message)),
        }
    }

    async fn read_in_parts(&self, digest: &api::Digest) -> Result<Option<Vec<u8>>, Status> {
        let name = format!("{}blobs/{}/{}", self.prefix(), digest.hash, digest.size_bytes);
        let request = bytestream::ReadRequest { resource_name: name, ..bytestream::ReadRequest::default() };
        let Some(mut parts) = present(ByteStreamClient::new(self.transport.clone()).read(request).await)?
        else {
            return Ok(None);
        };
        let mut data = Vec::new();
        while let Some(part) = parts.message().await? {
            data.extend_from_slice(&part.data);
            // A wrong server must not fill the memory.
            if i64::try_from(data.len()).unwrap_or(i64::MAX) > digest.size_bytes {
                break;
            }
        }
        Ok(Some(data))
    }

    /// Writes the blobs that the server does not have, and returns their size.
    async fn write_missing(&self, blobs: Vec<Blob>) -> Result<u64, Status> {
        let request = api::FindMissingBlobsRequest {
            instance_name: self.instance.clone(),
            blob_digests: blobs.iter().map(|blob| blob.digest.clone()).collect(),
            ..api::FindMissingBlobsRequest::default()
        };
        let missing = self.blobs().find_missing_blobs(request).await?.into_inner().missing_blob_digests;
        let (mut sent, mut batch, mut batched) = (0, Vec::new(), 0);
        for Blob { digest, data } in blobs.into_iter().filter(|blob| missing.contains(&blob.digest)) {
            sent += data.len() as u64;
            if data.len() > self.most_bytes {
                self.write_in_parts(&digest, data).await?;
                continue;
            }
            if batched + data.len() > self.most_bytes {
                self.write_batch(std::mem::take(&mut batch)).await?;
                batched = 0;
            }
            batched += data.len();
            let digest = Some(digest);
            batch.push(api::batch_update_blobs_request::Request { digest, data, ..Default::default() });
        }
        if !batch.is_empty() {
            self.write_batch(batch).await?;
        }
        Ok(sent)
    }

    async fn write_batch(
        &self,
        requests: Vec<api::batch_update_blobs_request::Request>,
    ) -> Result<(), Status> {
        let request = api::BatchUpdateBlobsRequest {
            instance_name: self.instance.clone(),
            requests,
            ..api::BatchUpdateBlobsRequest::default()
        };
        let replies = self.blobs().batch_update_blobs(request).await?.into_inner().responses;
        let refused = replies.into_iter().filter_map(|reply| reply.status).find(|status| status.code != 0);
        refused.map_or(Ok(()), |status| Err(Status::new(Code::from(status.code), status.message)))
    }

    async fn write_in_parts(&self, digest: &api::Digest, data: Vec<u8>) -> Result<(), Status> {
        // The name of the transfer must be unique among concurrent ones; two of the same blob are equal.
        let name = format!(
            "{}uploads/{}/blobs/{}/{}",
            self.prefix(),
            transfer_name(&digest.hash),
            digest.hash,
            digest.size_bytes
        );
        let size = data.len();
        let part = move |(number, part): (usize, &[u8])| bytestream::WriteRequest {
            resource_name: if number == 0 { name.clone() } else { String::new() },
            write_offset: i64::try_from(number * PART).unwrap_or(i64::MAX),
            finish_write: number * PART + part.len() == size,
            data: part.to_vec(),
        };
        let parts: Vec<bytestream::WriteRequest> = data.chunks(PART).enumerate().map(part).collect();
        let request = tokio_stream::iter(parts);
        ByteStreamClient::new(self.transport.clone()).write(request).await.map(|_| ())
    }

    fn blobs(&self) -> ContentAddressableStorageClient<Transport> {
        ContentAddressableStorageClient::new(self.transport.clone())
    }

    /// Returns the beginning of the names of blobs.
    fn prefix(&self) -> String {
        if self.instance.is_empty() { String::new() } else { format!("{}/", self.instance) }
    }
}

/// Returns a name in the form of a UUID.
fn transfer_name(hash: &str) -> String {
    let mixed = digest_of(format!("{hash}{}", std::process::id()).as_bytes()).hash;
    format!("{}-{}-4{}-8{}-{}", &mixed[..8], &mixed[8..12], &mixed[13..16], &mixed[17..20], &mixed[20..32])
}

/// Returns the answer of a call, or `None` if the server does not have what it asks for.
fn present<T>(reply: Result<tonic::Response<T>, Status>) -> Result<Option<T>, Status> {
    match reply {
        Ok(reply) => Ok(Some(reply.into_inner())),
        Err(status) if status.code() == Code::NotFound => Ok(None),
        Err(status) => Err(status),
    }
}
