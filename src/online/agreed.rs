//! What the terms of the match say about the window: how much it may show to a person who aims.

use baize_online::{MostAids, OnlineTerms};
use bevy::prelude::*;

use super::online_table::OnlineTable;
use crate::referee::CurrentMatch;
use crate::settings::{AidLimit, AidSet};

/// The level of help that a window may show at most; `None` if each person may choose everything.
#[must_use]
pub fn most_aids(most: MostAids) -> Option<AidSet> {
    match most {
        MostAids::Any => None,
        MostAids::Learner => Some(AidSet::Learner),
        MostAids::Club => Some(AidSet::Club),
        MostAids::Tournament => Some(AidSet::Tournament),
        MostAids::None => Some(AidSet::None),
    }
}

/// Keeps to the agreed aids as long as the match is at the table.
pub(super) fn limit_aids(online: Res<OnlineTable>, current: Res<CurrentMatch>, mut limit: ResMut<AidLimit>) {
    let terms = online.terms().filter(|_| current.is_away());
    limit.set_if_neq(AidLimit(terms.and_then(|terms| most_aids(terms.aids))));
}

impl OnlineTable {
    /// The terms of the match; `None` before it begins, and for somebody who watches.
    #[must_use]
    pub fn terms(&self) -> Option<&OnlineTerms> {
        self.session.as_ref()?.terms()
    }
}
