//! `tlc-remote ADDRESS FOLDER`: transfers the objects of a build from and to a cache of the Remote Execution API.
//!
//! `tlc build --remote=ADDRESS` starts it, writes requests to its standard input, and reads replies from its standard
//! output; objects that are found become files in the folder. The compiler itself contains no code for networks, and
//! a failure of this program only means that objects are compiled. The variable `TLC_REMOTE_TOKEN` is the token that
//! the server requires, and `TLC_REMOTE_CA` a file with the certificate of its authority.

mod address;
mod protocol;
mod store;
mod transfers;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::task::JoinSet;

use address::Address;
use protocol::{Reply, Request};
use store::RemoteStore;
use transfers::{Transfers, reply};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, folder] = arguments.as_slice() else {
        eprintln!("usage: tlc-remote ADDRESS FOLDER (`tlc build --remote` starts this program)");
        return ExitCode::from(1);
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let result =
        runtime.map_err(Into::into).and_then(|runtime| runtime.block_on(serve(address, folder.into())));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(1)
        }
    }
}

/// Answers requests until they end.
async fn serve(address: &str, folder: PathBuf) -> anyhow::Result<()> {
    let address = Address::parse(address)?;
    let channel = address.connect(std::env::var_os("TLC_REMOTE_CA").map(PathBuf::from))?;
    let token = std::env::var("TLC_REMOTE_TOKEN").ok().filter(|token| !token.is_empty());
    let mut store = RemoteStore::new(channel, address.instance, token.as_deref())?;
    let begun = store.begin().await;
    let transfers = Arc::new(Transfers::new(store, folder));
    if let Err(status) = begun {
        transfers.end(&status);
    }
    let mut open = JoinSet::new();
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    while let Some(line) = lines.next_line().await? {
        match serde_json::from_str::<Request>(&line)? {
            Request::Find(keys) => {
                for key in keys {
                    let transfers = Arc::clone(&transfers);
                    open.spawn(async move { transfers.find(key).await });
                }
            }
            Request::Add(entry) => {
                let transfers = Arc::clone(&transfers);
                open.spawn(async move { transfers.add(entry).await });
            }
        }
        while open.try_join_next().is_some() {}
    }
    open.join_all().await;
    reply(&Reply::Ended(transfers.traffic()));
    Ok(())
}
