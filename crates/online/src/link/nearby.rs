//! Programs on the same network: found by multicast DNS, which asks all machines there.

use super::event::{LinkEvent, Nearby};
use super::peer::{Peer, PeerId};
use super::queue::EventSender;
use futures_lite::StreamExt;
use iroh::address_lookup::{AddressLookup, EndpointData, EndpointInfo, UserData};
use iroh::{Endpoint, Watcher};
use iroh_mdns_address_lookup::{DiscoveryEvent, MdnsAddressLookup};
use std::collections::HashSet;
use tokio::sync::oneshot;

/// The name of the service. Only programs with the same one see each other.
const SERVICE: &str = "baize";
/// The most programs that are listed. More are hardly there by chance.
const MOST_NEARBY: usize = 64;

/// Lists the programs nearby until the sender of `stop` is dropped, and shows this one under `name`.
pub(super) async fn look_around(
    endpoint: Endpoint,
    name: Option<String>,
    events: EventSender,
    mut stop: oneshot::Receiver<()>,
) {
    let mdns = match MdnsAddressLookup::builder().service_name(SERVICE).advertise(name.is_some()).build(endpoint.id()) {
        Ok(mdns) => mdns,
        Err(error) => {
            log::debug!("multicast DNS does not work: {error:?}");
            let sentence = "this machine cannot look around on its network; use an invitation instead";
            events.report(LinkEvent::Failed(sentence.to_owned()), None);
            return;
        }
    };
    let user_data = name.and_then(|name| clean_name(&name)?.parse::<UserData>().ok());
    let mut found = mdns.subscribe().await;
    let mut addresses = endpoint.watch_addr();
    mdns.publish(&own_data(EndpointData::from(addresses.get()), user_data.clone()));
    let mut list = List { known: HashSet::new(), events };
    loop {
        tokio::select! {
            _ = &mut stop => break,
            Ok(address) = addresses.updated() => mdns.publish(&own_data(EndpointData::from(address), user_data.clone())),
            event = found.next() => match event {
                Some(DiscoveryEvent::Discovered { endpoint_info, .. }) => list.found(&endpoint_info),
                Some(DiscoveryEvent::Expired { endpoint_id }) => list.gone(PeerId(endpoint_id)),
                Some(_) => {}
                None => break,
            },
        }
    }
    list.end();
}

/// What this link says about itself: its addresses on the network, and its name.
fn own_data(mut data: EndpointData, name: Option<UserData>) -> EndpointData {
    data.clear_relay_urls();
    data.set_user_data(name);
    data
}

/// Who is nearby.
struct List {
    known: HashSet<PeerId>,
    events: EventSender,
}

impl List {
    fn found(&mut self, info: &EndpointInfo) {
        let Some(name) = info.data.user_data().and_then(|name| clean_name(name.as_ref())) else { return };
        let peer = Peer::of_endpoint(&info.to_endpoint_addr(), false);
        let has_room = self.known.len() < MOST_NEARBY || self.known.contains(&peer.id());
        if has_room && peer.is_reachable() {
            self.known.insert(peer.id());
            self.events.report(LinkEvent::Nearby(Nearby { name, peer }), None);
        }
    }

    fn gone(&mut self, peer: PeerId) {
        if self.known.remove(&peer) {
            self.events.report(LinkEvent::Gone(peer), None);
        }
    }

    fn end(self) {
        for peer in self.known {
            self.events.report(LinkEvent::Gone(peer), None);
        }
    }
}

/// A name as it can be shown: without control characters, and not too long. `None` if nothing is left.
fn clean_name(name: &str) -> Option<String> {
    let shown: String = name.chars().filter(|letter| !letter.is_control()).take(Nearby::LONGEST_NAME).collect();
    let shown = shown.trim();
    (!shown.is_empty()).then(|| shown.to_owned())
}
