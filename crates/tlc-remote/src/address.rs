//! The address of a server.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, bail};
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint};

/// The maximum time to connect to a server: the build waits for it.
const CONNECT: Duration = Duration::from_secs(5);

/// The maximum time of a call.
const CALL: Duration = Duration::from_secs(60);

/// An address `grpc://HOST:PORT/INSTANCE`, or `grpcs://` with TLS.
#[derive(PartialEq, Eq, Debug)]
pub struct Address {
    pub is_secure: bool,
    /// The host with its port.
    pub host: String,
    /// The name of the instance, which is empty for most servers.
    pub instance: String,
}

impl Address {
    /// Parses an address.
    ///
    /// # Errors
    ///
    /// It has another form.
    pub fn parse(text: &str) -> anyhow::Result<Address> {
        let parsed = text.split_once("://").and_then(|(scheme, rest)| {
            let is_secure = match scheme {
                "grpc" => false,
                "grpcs" => true,
                _ => return None,
            };
            let (host, instance) = rest.split_once('/').unwrap_or((rest, ""));
            let instance = instance.trim_end_matches('/').to_owned();
            (!host.is_empty()).then(|| Address { is_secure, host: host.to_owned(), instance })
        });
        match parsed {
            Some(address) => Ok(address),
            None => {
                bail!("the address of a cache is `grpc://HOST:PORT` or `grpcs://HOST:PORT`, not `{text}`")
            }
        }
    }

    /// Connects to the server at the first call. `authority`: a file with the certificate that its certificate must
    /// be signed with, in place of those of the system.
    ///
    /// # Errors
    ///
    /// The address is not one of a network, or the file cannot be read.
    pub fn connect(&self, authority: Option<PathBuf>) -> anyhow::Result<Channel> {
        let scheme = if self.is_secure { "https" } else { "http" };
        let endpoint = Endpoint::from_shared(format!("{scheme}://{}", self.host))
            .with_context(|| format!("`{}` is not a host with a port", self.host))?;
        let endpoint = endpoint.connect_timeout(CONNECT).timeout(CALL);
        if !self.is_secure {
            return Ok(endpoint.connect_lazy());
        }
        let tls = match authority {
            None => ClientTlsConfig::new().with_native_roots(),
            Some(path) => {
                let text =
                    std::fs::read(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
                ClientTlsConfig::new().ca_certificate(Certificate::from_pem(text))
            }
        };
        Ok(endpoint.tls_config(tls)?.connect_lazy())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_a_scheme_and_a_host() {
        let parsed =
            |text: &str| Address::parse(text).ok().map(|found| (found.is_secure, found.host, found.instance));
        let some =
            |is_secure, host: &str, instance: &str| Some((is_secure, host.to_owned(), instance.to_owned()));
        assert_eq!(parsed("grpc://localhost:8980"), some(false, "localhost:8980", ""));
        assert_eq!(
            parsed("grpcs://cache.example:443/main/one/"),
            some(true, "cache.example:443", "main/one")
        );
        for wrong in ["http://localhost", "localhost:8980", "grpc://", "grpc:///main", ""] {
            assert_eq!(parsed(wrong), None, "{wrong}");
        }
    }
}
