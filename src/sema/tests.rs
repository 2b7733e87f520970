//! Tests of whole modules: source text in, typed tree or codes of messages out.
