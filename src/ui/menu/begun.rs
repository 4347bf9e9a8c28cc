//! What the person has begun and when, so that the start page offers to go on with what came last.

use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use crate::files::{Folders, Kind};
use crate::input::Screen;
use crate::mode::{Mode, ModeSystems};
use crate::practice::{CurrentDrill, DrillRequest};
use crate::rack::PlacedBall;
use crate::settings::{Choose, GameFolders, InUse, LastTable, Trouble, Troubles};
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, Recalled, ShotStarted, TheTable};
use crate::teaching::LessonRequest;

/// The name of the shot in which the free table is kept as it was left.
const LAST_TABLE: &str = "last_table";
/// Two racks are alike if each ball of one lies nearer than this to a ball of the other, in metres: the gaps of a rack are drawn anew each
/// time.
const ALIKE: f64 = 0.005;

/// What was begun, beside the matches: those are files.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Begun {
    /// When the last stroke was played on the free table as it lies, in this game or in the one before; `None` if none was.
    pub table: Option<SystemTime>,
    /// The drill that was begun last in this game.
    pub drill: Option<BegunDrill>,
    /// When a lesson was last begun or gone on with in this game.
    pub lesson: Option<SystemTime>,
}

/// A drill that was begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BegunDrill {
    /// The name of its file.
    pub file: String,
    /// When it was begun.
    pub when: SystemTime,
    /// Whether its round is over.
    pub is_over: bool,
}

/// Notes what is begun.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Begun>()
        .add_systems(Startup, look_for_last_table)
        .add_systems(Update, (note_drills_and_lessons, note_strokes).chain().after(ModeSystems::AfterRequests))
        .add_systems(Update, begin_anew.run_if(in_state(Screen::Start)));
}

/// At the start of the game: whether the table of the last game lies behind the start screen, and something was played on it.
fn look_for_last_table(
    (last, in_use, folders): (Option<Res<LastTable>>, Option<Res<InUse>>, Option<Res<GameFolders>>),
    setup: Option<TheTable<&CurrentSetup>>,
    mut begun: ResMut<Begun>,
) {
    let Some(found) = last.as_ref().and_then(|last| last.found.as_ref()) else { return };
    let lies_here = setup.is_some_and(|setup| setup.0 == *found);
    let is_fresh = in_use.is_some_and(|in_use| is_rack(found, &in_use.setup));
    if lies_here && !is_fresh {
        begun.table = Some(folders.and_then(|folders| left_at(&folders)).unwrap_or(UNIX_EPOCH));
    }
}

/// When the free table was left the last time.
fn left_at(folders: &Folders) -> Option<SystemTime> {
    folders.own_path(Kind::Shot, LAST_TABLE)?.metadata().ok()?.modified().ok()
}

/// Whether the balls lie as in this rack: nothing was played. A cue ball that lies elsewhere has only been put there, by the rack or by hand,
/// as long as the other balls are where they were racked.
fn is_rack(left: &Setup, rack: &Setup) -> bool {
    let place = |placed: &PlacedBall| placed.motion.position;
    let is_in_rack = |ball: &PlacedBall| rack.balls.iter().any(|other| place(ball).distance(place(other)) < ALIKE);
    let has_others = left.balls.len() > 1;
    let counts = |(index, _): &(usize, &PlacedBall)| !has_others || *index != left.cue_ball;
    (&left.name, &left.table.name) == (&rack.name, &rack.table.name)
        && left.balls.len() == rack.balls.len()
        && left.balls.iter().enumerate().filter(counts).all(|(_, ball)| is_in_rack(ball))
}

/// Notes drills and lessons.
fn note_drills_and_lessons(
    (mut drills, mut lessons): (MessageReader<DrillRequest>, MessageReader<LessonRequest>),
    current: Res<CurrentDrill>,
    mut begun: ResMut<Begun>,
) {
    let now = SystemTime::now();
    for request in drills.read() {
        if let DrillRequest::Begin { drill, .. } = request {
            begun.drill = Some(BegunDrill { file: drill.clone(), when: now, is_over: false });
        }
    }
    if let Some(round) = current.round()
        && let Some(drill) = &mut begun.drill
    {
        drill.is_over = round.is_over();
    }
    for request in lessons.read() {
        if matches!(request, LessonRequest::Begin { .. } | LessonRequest::GoOn) {
            begun.lesson = Some(now);
        }
    }
}

/// Notes the strokes on the free table. Another rack is not begun before its first stroke. Who leaves a match, a drill or a lesson finds the
/// table as it was left: that is no other rack, and neither are a replay and an undo.
fn note_strokes(
    setup: TheTable<Ref<CurrentSetup>>,
    (in_use, last): (Option<Res<InUse>>, Option<Res<LastTable>>),
    mode: Res<State<Mode>>,
    (mut shots, mut recalls): (MessageReader<ShotStarted>, MessageReader<Recalled>),
    mut begun: ResMut<Begun>,
) {
    let is_struck = shots.read().filter(|shot| shot.strike.is_some()).count() > 0;
    let is_recalled = recalls.read().count() > 0;
    if *mode.get() != Mode::FreeTable {
        return;
    }
    if setup.is_changed() && !is_recalled && begun.table.is_some() {
        let left = in_use.as_ref().zip(last.as_ref()).map(|(in_use, last)| (last.free_table(in_use), &in_use.setup));
        let is_as_left = left.is_some_and(|(left, rack)| setup.0 == *left && setup.0 != *rack);
        if !is_as_left {
            begun.table = None;
        }
    }
    if is_struck {
        begun.table = Some(SystemTime::now());
    }
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
    begun.table = None;
    if let (Some(folders), Some(mut last)) = (folders, last)
        && let Err(error) = last.forget(&folders)
        && let Some(troubles) = &mut troubles
    {
        troubles.report(Trouble::Saving, error);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rack_with_other_gaps_is_a_rack_and_one_with_a_ball_elsewhere_is_not() {
        let rack = |seed: u64| Setup::rack("nine_ball").seed(seed).load().expect("it ships");
        let (mut left, other) = (rack(1), rack(2));
        assert!(is_rack(&left, &other), "the gaps, the order of the balls and the place of the cue ball differ");
        left.balls[3].motion.position.x += 0.3;
        assert!(!is_rack(&left, &other));
        let alone = Setup::rack("cue_ball").load().expect("it ships");
        let mut rolled = alone.clone();
        rolled.balls[0].motion.position.x += 0.3;
        assert!(is_rack(&alone, &alone) && !is_rack(&rolled, &alone), "a lone cue ball that was struck");
        assert!(!is_rack(&Setup::rack("snooker").load().expect("it ships"), &other));
    }
}
