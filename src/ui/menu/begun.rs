//! Whether the start screen offers to continue with the table behind it.

use bevy::prelude::*;

use crate::input::Screen;
use crate::settings::{Choose, GameFolders, LastTable, Trouble, Troubles};
use crate::simulation::{CurrentSetup, TheTable};

/// Whether the table behind the start screen was played at before: in this game or, as the player left it, in the last one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Begun(pub bool);

/// Finds out whether the start screen offers to continue.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Begun>()
        .add_systems(Startup, look_for_last_table)
        .add_systems(Update, begin_anew.run_if(in_state(Screen::Start)))
        .add_systems(OnEnter(Screen::Playing), begin);
}

/// At the start of the game: whether the last table lies behind the start screen. A game that starts at the table has begun
/// already.
fn look_for_last_table(last: Option<Res<LastTable>>, setup: Option<TheTable<&CurrentSetup>>, mut begun: ResMut<Begun>) {
    let found = last.and_then(|last| last.found.clone());
    begun.0 |= found.is_some() && found == setup.map(|setup| setup.0.clone());
}

/// When play begins, the table can be continued from then on.
fn begin(mut begun: ResMut<Begun>) {
    begun.0 = true;
}

/// If a rack, table or ball set is chosen on the start screen, the table begins anew and is not continued, now or at the next start.
fn begin_anew(
    mut choices: MessageReader<Choose>,
    (folders, last): (Option<Res<GameFolders>>, Option<ResMut<LastTable>>),
    mut begun: ResMut<Begun>,
    mut troubles: Option<ResMut<Troubles>>,
) {
    if !choices.read().any(|choice| matches!(choice, Choose::Rack(_) | Choose::Table(_) | Choose::Balls(_))) {
        return;
    }
    begun.0 = false;
    if let (Some(folders), Some(mut last)) = (folders, last)
        && let Err(error) = last.forget(&folders)
        && let Some(troubles) = &mut troubles
    {
        troubles.report(Trouble::Saving, error);
    }
}
