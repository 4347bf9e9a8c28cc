//! Whether the start screen offers to continue with the table behind it.

use bevy::prelude::*;

use crate::settings::{Choose, LastTable};
use crate::simulation::CurrentSetup;

/// Whether the table behind the start screen was played at before: in this game or, as the player left it, in the last one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Begun(pub bool);

/// At the start of the game: whether the last table lies behind the start screen. A game that starts at the table has begun
/// already.
pub(super) fn look_for_last_table(
    last: Option<Res<LastTable>>,
    setup: Option<Res<CurrentSetup>>,
    mut begun: ResMut<Begun>,
) {
    let found = last.and_then(|last| last.found.clone());
    begun.0 |= found.is_some() && found == setup.map(|setup| setup.0.clone());
}

/// When play begins, the table can be continued from then on.
pub(super) fn begin(mut begun: ResMut<Begun>) {
    begun.0 = true;
}

/// If a rack, table or ball set is chosen on the start screen, the table begins anew and is not continued.
pub(super) fn begin_anew(mut choices: MessageReader<Choose>, mut begun: ResMut<Begun>) {
    if choices.read().any(|choice| matches!(choice, Choose::Rack(_) | Choose::Table(_) | Choose::Balls(_))) {
        begun.0 = false;
    }
}
