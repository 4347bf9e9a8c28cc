//! What stands over the free table when it is clear: how many shots it took, what they are remembered for, and what there is to do now.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, vec2};

use super::card_over_table::{card_over_table, named_row};
use super::systems::HudSystems;
use crate::input::{Covered, Screen};
use crate::match_play::RackHighlights;
use crate::mode::{Looking, Mode};
use crate::physics::BallId;
use crate::settings::Choose;
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, History, IsBall, PlayedShot, ReplayCommand, SeenState, TableState, TheTable};
use crate::ui::screen_reader::announced;
use crate::ui::style::{INK, main_button};
use crate::words::{rack_ending as text, shared};

/// Fewer object balls than this are an example, and no rack.
const FEWEST: usize = 3;

/// Draws the card.
pub(super) fn plugin(app: &mut App) {
    let is_free = in_state(Mode::FreeTable).and_then(in_state(Looking::AtTable));
    app.init_resource::<RackEnding>()
        .add_systems(EguiPrimaryContextPass, (look_back, card).chain().run_if(is_free).in_set(HudSystems::Windows));
}

/// The rack that was played off; nothing while balls are left.
#[derive(Resource, Default)]
struct RackEnding(Option<PlayedOff>);

/// A rack that was played off.
struct PlayedOff {
    /// The number of its last shot, by which it is known.
    last: u32,
    /// The number of the best shot.
    best: Option<u32>,
    highlights: RackHighlights,
    is_closed: bool,
}

/// Looks at the shots of the rack once no object ball is left.
fn look_back(
    (setup, state, history): (TheTable<&CurrentSetup>, TheTable<&TableState>, TheTable<&History>),
    balls: Query<(&IsBall, SeenState)>,
    mut ending: ResMut<RackEnding>,
) {
    let cue_ball = setup.0.balls.get(setup.0.cue_ball).map(|placed| placed.ball.id);
    let mut objects = balls.iter().filter(|(ball, _)| Some(ball.0) != cue_ball).peekable();
    let is_rack = setup.0.balls.len() > FEWEST && objects.peek().is_some();
    let is_clear = is_rack && **state == TableState::AtRest && objects.all(|(_, state)| state.is_out());
    let last = history.last_shot().filter(|_| is_clear);
    let Some(last) = last else {
        ending.0 = None;
        return;
    };
    if ending.0.as_ref().is_some_and(|known| known.last == last.number) {
        return;
    }
    let shots = shots_of_rack(&setup.0, history.shots());
    let setups: Vec<Setup> = shots.iter().map(|shot| shot.setup()).collect();
    let highlights = RackHighlights::of(setups.iter().zip(shots.iter().map(|shot| &*shot.run)));
    let best = highlights.best_shot.as_ref().and_then(|(index, _)| shots.get(*index)).map(|shot| shot.number);
    ending.0 = (!shots.is_empty()).then_some(PlayedOff { last: last.number, best, highlights, is_closed: false });
}

/// The shots that led from the whole rack of `setup` to the table of the last one, the break first; none if something else than shots
/// took balls away. A shot that was taken back is left out.
fn shots_of_rack<'a>(
    setup: &Setup,
    shots: impl DoubleEndedIterator<Item = &'a Arc<PlayedShot>>,
) -> Vec<&'a Arc<PlayedShot>> {
    let whole: BTreeSet<BallId> = setup.balls.iter().map(|placed| placed.ball.id).collect();
    let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
    let mut found: Vec<&Arc<PlayedShot>> = Vec::new();
    // What lies on the table before the shot that was found last. The cue ball comes back after a scratch.
    let mut before: Option<BTreeSet<BallId>> = None;
    for shot in shots.rev() {
        let there: BTreeSet<BallId> = shot.setup().balls.iter().map(|placed| placed.ball.id).collect();
        let fell: BTreeSet<BallId> = shot.run.potted().map(|(ball, _)| ball).collect();
        let left: BTreeSet<BallId> =
            there.iter().copied().filter(|ball| Some(*ball) == cue_ball || !fell.contains(ball)).collect();
        if before.as_ref().is_some_and(|before| *before != left) {
            continue;
        }
        found.push(shot);
        if there == whole {
            found.reverse();
            return found;
        }
        before = Some(there);
    }
    Vec::new()
}

/// What the card reads and writes.
#[derive(SystemParam)]
struct CardParams<'w, 's> {
    ending: ResMut<'w, RackEnding>,
    covered: Res<'w, Covered>,
    choices: MessageWriter<'w, Choose>,
    orders: MessageWriter<'w, ReplayCommand>,
    commands: Commands<'w, 's>,
}

/// What a button of the card asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Again,
    Watch(u32),
    Leave,
    Close,
}

fn card(mut contexts: EguiContexts, mut params: CardParams) -> Result {
    let Some(played) = params.ending.0.as_ref().filter(|played| !played.is_closed) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let asked = card_over_table(ctx, "rack ending", params.covered.0, |ui| {
        announced(&ui.label(RichText::new(text::TITLE).size(30.0).color(INK)));
        for (name, words) in rows(&played.highlights) {
            named_row(ui, name, &words);
        }
        buttons(ui, played.best)
    });
    match asked {
        Some(Asked::Again) => _ = params.choices.write(Choose::Again),
        Some(Asked::Watch(shot)) => _ = params.orders.write(ReplayCommand::Watch(Some(shot))),
        Some(Asked::Leave) => params.commands.set_state(Screen::Start),
        Some(Asked::Close) => {
            if let Some(played) = &mut params.ending.0 {
                played.is_closed = true;
            }
        }
        None => {}
    }
    Ok(())
}

/// What the rack is remembered for, each with its name.
fn rows(highlights: &RackHighlights) -> Vec<(&'static str, String)> {
    let took = (text::TOOK, text::shots(highlights.shots));
    let best = highlights.best_shot.as_ref().map(|(_, words)| (text::BEST_SHOT, shared::with_full_stop(words)));
    let run = highlights.longest_run.map(|run| (text::LONGEST_RUN, text::balls(run as usize)));
    [Some(took), best, run].into_iter().flatten().collect()
}

fn buttons(ui: &mut egui::Ui, best: Option<u32>) -> Option<Asked> {
    let mut asked = None;
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        if main_button(ui, text::RACK_AGAIN, vec2(120.0, 36.0), 16.0).clicked() {
            asked = Some(Asked::Again);
        }
        let large = |words: &str| egui::Button::new(RichText::new(words).size(15.0)).min_size(vec2(0.0, 36.0));
        if let Some(shot) = best
            && ui.add(large(text::WATCH)).clicked()
        {
            asked = Some(Asked::Watch(shot));
        }
        if ui.add(large(text::TO_START)).clicked() {
            asked = Some(Asked::Leave);
        }
        if ui.add(large(text::CLOSE)).clicked() {
            asked = Some(Asked::Close);
        }
    });
    asked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_says_how_many_shots_the_rack_took_and_leaves_out_what_there_is_not() {
        let few = RackHighlights { shots: 1, ..RackHighlights::default() };
        assert_eq!(rows(&few), [("Took", "one shot.".to_owned())]);
        let best_shot = Some((3, "the 3 into the far left corner, by a cushion".to_owned()));
        let all = rows(&RackHighlights { shots: 14, longest_run: Some(5), best_shot });
        assert_eq!(all[1], ("Best shot", "the 3 into the far left corner, by a cushion.".to_owned()));
        assert_eq!(all[2], ("Longest run", "5 balls.".to_owned()));
    }
}
