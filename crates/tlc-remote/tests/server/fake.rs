//! A server of the Remote Execution API whose cache is in memory, with faults on demand.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use bazel_remote_apis::google::bytestream::byte_stream_server::{ByteStream, ByteStreamServer};
use bazel_remote_apis::google::bytestream::{
    QueryWriteStatusRequest, QueryWriteStatusResponse, ReadRequest, ReadResponse, WriteRequest, WriteResponse,
};
use tokio_stream::wrappers::TcpListenerStream;
use tonic::codegen::tokio_stream::{Iter, iter};
use tonic::transport::{Identity, Server, ServerTlsConfig};
use tonic::{Request, Response, Status, Streaming, async_trait};

use api::action_cache_server::{ActionCache, ActionCacheServer};
use api::capabilities_server::{Capabilities, CapabilitiesServer};
use api::content_addressable_storage_server::{ContentAddressableStorage, ContentAddressableStorageServer};

/// The cache of a server.
#[derive(Default)]
pub struct Contents {
    pub blobs: HashMap<String, Vec<u8>>,
    /// The results by the hashes of actions.
    pub results: HashMap<String, api::ActionResult>,
    /// The token that each call must present.
    pub token: Option<String>,
    /// Whether blobs are refused.
    pub is_full: bool,
}

/// A handle of the cache that the server and the test share.
#[derive(Clone, Default)]
pub struct Fake(pub Arc<Mutex<Contents>>);

/// Returns an address of this machine at which no server is.
pub fn free_address() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0");
    listener.and_then(|listener| listener.local_addr()).expect("a port")
}

type Answer<T> = Result<Response<T>, Status>;
type Items<T> = Iter<std::vec::IntoIter<Result<T, Status>>>;

impl Fake {
    /// Starts the server on a free port of this machine; it ends with the process.
    pub fn start(&self, identity: Option<Identity>) -> SocketAddr {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.set_nonblocking(true).expect("a listener");
        let address = listener.local_addr().expect("an address");
        let fake = self.clone();
        std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async move {
                let incoming =
                    TcpListenerStream::new(tokio::net::TcpListener::from_std(listener).expect("a listener"));
                let mut server = Server::builder();
                if let Some(identity) = identity {
                    server = server.tls_config(ServerTlsConfig::new().identity(identity)).expect("TLS");
                }
                let router = server
                    .add_service(CapabilitiesServer::new(fake.clone()))
                    .add_service(ActionCacheServer::new(fake.clone()))
                    .add_service(ContentAddressableStorageServer::new(fake.clone()))
                    .add_service(ByteStreamServer::new(fake));
                router.serve_with_incoming(incoming).await.expect("the server runs");
            });
        });
        address
    }

    /// Returns the contents for a call that presents the right token.
    fn contents<T>(&self, request: &Request<T>) -> Result<std::sync::MutexGuard<'_, Contents>, Status> {
        let contents = self.0.lock().expect("no panic");
        let presented = request.metadata().get("authorization").and_then(|value| value.to_str().ok());
        match &contents.token {
            Some(token) if presented != Some(&format!("Bearer {token}")) => {
                Err(Status::unauthenticated("who are you?"))
            }
            _ => Ok(contents),
        }
    }
}

#[async_trait]
impl Capabilities for Fake {
    async fn get_capabilities(
        &self,
        request: Request<api::GetCapabilitiesRequest>,
    ) -> Answer<api::ServerCapabilities> {
        drop(self.contents(&request)?);
        let cache_capabilities = Some(api::CacheCapabilities {
            digest_functions: vec![api::digest_function::Value::Sha256 as i32],
            ..api::CacheCapabilities::default()
        });
        Ok(Response::new(api::ServerCapabilities {
            cache_capabilities,
            ..api::ServerCapabilities::default()
        }))
    }
}

fn hash(digest: Option<api::Digest>) -> String {
    digest.unwrap_or_default().hash
}

#[async_trait]
impl ActionCache for Fake {
    async fn get_action_result(
        &self,
        request: Request<api::GetActionResultRequest>,
    ) -> Answer<api::ActionResult> {
        let contents = self.contents(&request)?;
        let found = contents.results.get(&hash(request.into_inner().action_digest)).cloned();
        found.map(Response::new).ok_or_else(|| Status::not_found("no result"))
    }

    async fn update_action_result(
        &self,
        request: Request<api::UpdateActionResultRequest>,
    ) -> Answer<api::ActionResult> {
        let mut contents = self.contents(&request)?;
        let request = request.into_inner();
        let result = request.action_result.unwrap_or_default();
        for file in &result.output_files {
            assert!(
                contents.blobs.contains_key(&hash(file.digest.clone())),
                "a result is the last part of an entry"
            );
        }
        contents.results.insert(hash(request.action_digest), result.clone());
        Ok(Response::new(result))
    }
}

#[async_trait]
impl ContentAddressableStorage for Fake {
    type GetTreeStream = Items<api::GetTreeResponse>;
    type GetChunkMappingStream = Items<api::GetChunkMappingResponse>;

    async fn find_missing_blobs(
        &self,
        request: Request<api::FindMissingBlobsRequest>,
    ) -> Answer<api::FindMissingBlobsResponse> {
        let contents = self.contents(&request)?;
        let mut missing = request.into_inner().blob_digests;
        missing.retain(|digest| !contents.blobs.contains_key(&digest.hash));
        Ok(Response::new(api::FindMissingBlobsResponse { missing_blob_digests: missing }))
    }

    async fn batch_update_blobs(
        &self,
        request: Request<api::BatchUpdateBlobsRequest>,
    ) -> Answer<api::BatchUpdateBlobsResponse> {
        let mut contents = self.contents(&request)?;
        if contents.is_full {
            return Err(Status::resource_exhausted("no space"));
        }
        let mut reply = api::BatchUpdateBlobsResponse::default();
        for blob in request.into_inner().requests {
            reply.responses.push(api::batch_update_blobs_response::Response {
                digest: blob.digest.clone(),
                status: None,
            });
            contents.blobs.insert(hash(blob.digest), blob.data);
        }
        Ok(Response::new(reply))
    }

    async fn batch_read_blobs(
        &self,
        request: Request<api::BatchReadBlobsRequest>,
    ) -> Answer<api::BatchReadBlobsResponse> {
        let contents = self.contents(&request)?;
        let mut reply = api::BatchReadBlobsResponse::default();
        for digest in request.into_inner().digests {
            let found = contents.blobs.get(&digest.hash).cloned();
            let code = if found.is_some() { 0 } else { tonic::Code::NotFound as i32 };
            reply.responses.push(api::batch_read_blobs_response::Response {
                digest: Some(digest),
                data: found.unwrap_or_default(),
                status: Some(bazel_remote_apis::google::rpc::Status { code, ..Default::default() }),
                ..Default::default()
            });
        }
        Ok(Response::new(reply))
    }

    async fn get_tree(&self, _: Request<api::GetTreeRequest>) -> Answer<Self::GetTreeStream> {
        Err(Status::unimplemented("trees"))
    }

    async fn split_blob(&self, _: Request<api::SplitBlobRequest>) -> Answer<api::SplitBlobResponse> {
        Err(Status::unimplemented("chunks"))
    }

    async fn get_chunk_mapping(
        &self,
        _: Request<api::GetChunkMappingRequest>,
    ) -> Answer<Self::GetChunkMappingStream> {
        Err(Status::unimplemented("chunks"))
    }

    async fn register_chunk_mapping(
        &self,
        _: Request<Streaming<api::RegisterChunkMappingRequest>>,
    ) -> Answer<api::RegisterChunkMappingResponse> {
        Err(Status::unimplemented("chunks"))
    }

    async fn splice_blob(&self, _: Request<api::SpliceBlobRequest>) -> Answer<api::SpliceBlobResponse> {
        Err(Status::unimplemented("chunks"))
    }
}

#[async_trait]
impl ByteStream for Fake {
    type ReadStream = Items<ReadResponse>;

    async fn read(&self, request: Request<ReadRequest>) -> Answer<Self::ReadStream> {
        let contents = self.contents(&request)?;
        let name = request.into_inner().resource_name;
        let hash = name.rsplit('/').nth(1).unwrap_or_default();
        let data = contents.blobs.get(hash).ok_or_else(|| Status::not_found("no blob"))?;
        let parts: Vec<_> =
            data.chunks(100_000).map(|part| Ok(ReadResponse { data: part.to_vec() })).collect();
        Ok(Response::new(iter(parts)))
    }

    async fn write(&self, request: Request<Streaming<WriteRequest>>) -> Answer<WriteResponse> {
        drop(self.contents(&request)?);
        let mut parts = request.into_inner();
        let (mut name, mut data, mut is_whole) = (String::new(), Vec::new(), false);
        while let Some(part) = parts.message().await? {
            if name.is_empty() {
                name = part.resource_name;
            }
            data.extend(part.data);
            is_whole = part.finish_write;
        }
        if !is_whole {
            return Err(Status::invalid_argument("the blob is not whole"));
        }
        let committed_size = i64::try_from(data.len()).unwrap_or_default();
        let hash = name.rsplit('/').nth(1).unwrap_or_default().to_owned();
        self.0.lock().expect("no panic").blobs.insert(hash, data);
        Ok(Response::new(WriteResponse { committed_size }))
    }

    async fn query_write_status(
        &self,
        _: Request<QueryWriteStatusRequest>,
    ) -> Answer<QueryWriteStatusResponse> {
        Err(Status::unimplemented("status"))
    }
}
