//! The endpoint of iroh: sockets, relays and how a connection behaves.

use super::Link;
use super::error::LinkError;
use super::options::{LinkOptions, LinkTimes};
use super::relays::Relays;
use iroh::dns::DnsResolver;
use iroh::endpoint::{BindError, BindOpts, Builder, IdleTimeout, QuicTransportConfig, presets};
use iroh::{Endpoint, NetReportConfig, SecretKey};
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, UdpSocket};
use std::time::Duration;

/// How often a free port is looked for, as another program may take it between the search and the use.
const ATTEMPTS: usize = 4;
/// What may be on its way on a stream before the receiver reads it: enough for the longest frame without a pause.
const WINDOW: u32 = 1024 * 1024;
/// The most bytes of datagrams that wait; older ones are dropped.
const DATAGRAMS: usize = 16 * 1024;

/// Opens the sockets.
pub(super) async fn bind(options: &LinkOptions) -> Result<Endpoint, LinkError> {
    if options.relay_only && options.relays == Relays::None {
        return Err(LinkError::OnlyRelays);
    }
    let secret = options.secret.map_or_else(SecretKey::generate, |secret| SecretKey::from_bytes(&secret));
    if options.relay_only {
        return builder(options, &secret)?.clear_ip_transports().bind().await.map_err(|error| flaw(&error, None));
    }
    if let Some(port) = options.port {
        return bind_to(options, &secret, port).await;
    }
    let mut bound = bind_to(options, &secret, free_port()?).await;
    for _ in 1..ATTEMPTS {
        if !matches!(bound, Err(LinkError::PortInUse(_))) {
            break;
        }
        bound = bind_to(options, &secret, free_port()?).await;
    }
    bound
}

/// Opens the sockets at this port, the same for both kinds of addresses. Without IPv6 there is one only.
async fn bind_to(options: &LinkOptions, secret: &SecretKey, port: u16) -> Result<Endpoint, LinkError> {
    let system = |error: iroh::endpoint::InvalidSocketAddr| LinkError::System(error.to_string());
    let builder = builder(options, secret)?.bind_addr((Ipv4Addr::UNSPECIFIED, port)).map_err(system)?;
    let not_required = BindOpts::default().set_is_required(false);
    let builder = builder.bind_addr_with_opts((Ipv6Addr::UNSPECIFIED, port), not_required).map_err(system)?;
    builder.bind().await.map_err(|error| flaw(&error, Some(port)))
}

/// No directory is asked for addresses or told any: they are in the invitation. The minimal preset has none.
fn builder(options: &LinkOptions, secret: &SecretKey) -> Result<Builder, LinkError> {
    // Only the name servers of the system are asked; iroh would ask public ones if those do not answer.
    let resolver = DnsResolver::builder().with_system_defaults().disable_fallback().build();
    // Where a person has to accept a page first, no relay answers, and the link says so. Asking about it would be without encryption.
    let mut report = NetReportConfig::default();
    report.captive_portal_check = false;
    Ok(Endpoint::builder(presets::Minimal)
        .relay_mode(options.relays.mode()?)
        .dns_resolver(resolver)
        .net_report_config(report)
        .secret_key(secret.clone())
        .alpns(vec![Link::PROTOCOL.to_vec()])
        .transport_config(transport(&options.times)))
}

fn transport(times: &LinkTimes) -> QuicTransportConfig {
    // iroh gives up a path after at most 15 s and wants a sign at least every 5 s; it warns about longer times.
    let path_silence = times.silence.min(Duration::from_secs(15));
    let sign = times.sign.min(Duration::from_secs(5));
    QuicTransportConfig::builder()
        .max_concurrent_bidi_streams(1_u32.into())
        .max_concurrent_uni_streams(0_u32.into())
        .stream_receive_window(WINDOW.into())
        .receive_window(WINDOW.into())
        .send_window(u64::from(WINDOW))
        .datagram_receive_buffer_size(Some(DATAGRAMS))
        .datagram_send_buffer_size(DATAGRAMS)
        .max_idle_timeout(IdleTimeout::try_from(times.silence).ok())
        .keep_alive_interval(sign)
        .default_path_keep_alive_interval(sign)
        .default_path_max_idle_timeout(path_silence)
        .build()
}

/// A port that no program uses.
fn free_port() -> Result<u16, LinkError> {
    let free = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| socket.local_addr());
    free.map(|address| address.port()).map_err(|error| LinkError::System(error.to_string()))
}

fn flaw(error: &BindError, port: Option<u16>) -> LinkError {
    match (error, port) {
        (BindError::Sockets { source, .. }, Some(port)) if source.kind() == io::ErrorKind::AddrInUse => {
            LinkError::PortInUse(port)
        }
        _ => LinkError::System(error.to_string()),
    }
}
