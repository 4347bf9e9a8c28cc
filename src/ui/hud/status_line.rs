//! Two lines at the bottom: the state of the shot, and the keys that are useful now.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::text::{LayoutJob, TextFormat};

use super::card_place::AREA;
use super::layout::Layout;
use super::readout::{cut_in_words, name_of_ball};
use crate::cue::{Aim, AimHistory, Hand};
use crate::input::{Covered, Keys, Owner, Pace};
use crate::mode::{Mode, Referee};
use crate::referee::CurrentMatch;
use crate::settings::{Action, Ease, StrikeBy, StrokeStyle};
use crate::shot_study::{ErrorBand, Foreseen};
use crate::simulation::{CurrentSetup, History, RunState, TableState, TheTable};
use crate::ui::style::{DANGER, INK, QUIET, font, glass};
use crate::words::{shared, status_line as text};

/// Font size of the line with the keys, in points.
const SMALL: f32 = 12.5;
/// Height of the line with the state alone, in points, and of both lines.
const STATE_HEIGHT: f32 = 28.0;
const BOTH_HEIGHT: f32 = 46.0;

/// A key, and what it does now.
type KeyHint = (String, &'static str);

/// The state that the two lines describe.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation<'a> {
    pub aim: &'a Aim,
    pub hand: &'a Hand,
    /// The ball that the guide line meets first, and how full.
    pub hit: Option<&'a str>,
    /// Whether the line ends with the cue ball in a pocket, which is a foul.
    pub white_falls: bool,
    pub run: RunState,
    pub state: TableState,
    pub pace: f64,
    /// Whether a stroke strikes when the button is let go.
    pub releases: bool,
    /// Whether egui takes what is typed.
    pub typing: bool,
    /// Whether a match, a drill or a lesson is on, which does not allow everything.
    pub in_match: bool,
    /// Whether the rules of a game hold.
    pub has_rules: bool,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// What has to happen before somebody may strike.
    pub waits_for: Option<&'a str>,
}

/// Shows the two lines.
pub(super) fn line(
    mut contexts: EguiContexts,
    (aim, hand, pace, stroke): (Res<Aim>, Res<Hand>, Res<Pace>, Res<StrokeStyle>),
    (foreseen, band, setup): (Res<Foreseen>, Res<ErrorBand>, TheTable<&CurrentSetup>),
    (history, aims): (TheTable<&History>, Res<AimHistory>),
    run: Res<RunState>,
    state: TheTable<&TableState>,
    (owner, ease): (Res<Owner>, Res<Ease>),
    keys: Res<Keys>,
    (covered, current): (Res<Covered>, Res<CurrentMatch>),
    (mode, referee): (Res<State<Mode>>, Res<State<Referee>>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let waits_for = current.waits_for();
    let is_free = *mode.get() == Mode::FreeTable;
    let hit = hit_in_words(&foreseen, &band, &setup);
    let situation = Situation {
        aim: &aim,
        hand: &hand,
        hit: hit.as_deref(),
        white_falls: foreseen.scratch(&setup.0, &current).is_some(),
        run: *run,
        state: **state,
        pace: pace.0,
        releases: stroke.by == StrikeBy::PullAndRelease,
        typing: owner.panel_types,
        in_match: !is_free,
        has_rules: *referee.get() == Referee::Present,
        can_undo: aims.can_undo(&aim)
            || match current.is_on() {
                true => current.takes_back().is_some(),
                false => history.can_undo() && is_free,
            },
        waits_for: waits_for.as_deref(),
    };
    let layout = Layout::of(ctx.content_rect(), covered.0);
    let card = ctx.memory(|memory| memory.area_rect(AREA)).filter(|_| !is_free);
    let room = card.map_or(f32::INFINITY, |card| room_below(card, layout.line));
    let keys = Some(&*keys).filter(|_| ease.keys_line && room >= BOTH_HEIGHT);
    // One who drags a ball has to read why it may not lie there.
    if room >= STATE_HEIGHT || hand.is_dragging() {
        draw(ctx, layout, situation, keys);
    }
    Ok(())
}

/// Height in points that the score card leaves for the lines at `line`: in a small window beside the panel it reaches down
/// to them.
fn room_below(card: egui::Rect, line: egui::Rect) -> f32 {
    let is_above = card.min.x < line.max.x && line.min.x < card.max.x;
    if is_above { line.max.y - card.max.y } else { f32::INFINITY }
}

/// Draws the two lines in their place. Without `keys` there is no line with the keys.
pub(super) fn draw(ctx: &egui::Context, layout: Layout, situation: Situation, keys: Option<&Keys>) {
    let area = egui::Area::new("line".into()).order(egui::Order::Background).interactable(false);
    area.fixed_pos(layout.line.left_bottom()).pivot(egui::Align2::LEFT_BOTTOM).show(ctx, |ui| {
        glass().inner_margin(egui::Margin::symmetric(10, 5)).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let room = layout.line.width() - 22.0;
            ui.set_max_width(room);
            ui.horizontal(|ui| {
                if situation.aims() && situation.white_falls {
                    ui.label(egui::RichText::new(text::WHITE_FALLS).size(14.0).color(DANGER));
                }
                let state = egui::RichText::new(state_in_words(situation)).size(14.0).color(INK);
                ui.add(egui::Label::new(state).truncate());
            });
            let width = |hints: &[KeyHint]| ui.painter().layout_job(job(hints)).size().x;
            let hints = keys.map_or_else(Vec::new, |keys| key_hints(situation, keys));
            let hints = hints_that_fit(hints, room, width);
            if !hints.is_empty() {
                ui.add(egui::Label::new(job(&hints)).extend());
            }
        });
    });
}

/// Which ball the guide line meets first, how full, and how often it falls if a human strikes.
fn hit_in_words(foreseen: &Foreseen, band: &ErrorBand, setup: &CurrentSetup) -> Option<String> {
    let hit = foreseen.preview()?.hit?;
    let object = setup.0.placed(hit.object)?;
    let falls = band.potted(hit.object).filter(|share| *share > 0.0 && band.is_complete());
    let (ball, cut) = (name_of_ball(&object.look.name), cut_in_words(&hit));
    Some(match falls {
        Some(share) => text::hit_that_falls(&ball, &cut, share * 100.0),
        None => text::hit(&ball, &cut),
    })
}

impl Situation<'_> {
    /// Whether somebody aims.
    fn aims(&self) -> bool {
        self.state == TableState::AtRest && self.waits_for.is_none() && !self.typing && !self.hand.is_busy()
    }
}

/// The state in words.
fn state_in_words(situation: Situation) -> String {
    let said = match situation.state {
        _ if situation.typing => text::TYPING.to_owned(),
        TableState::StillMoving => text::CUT_OFF.to_owned(),
        TableState::Moving if situation.run == RunState::Paused => text::PAUSED.to_owned(),
        TableState::Moving => text::RUNNING.to_owned(),
        TableState::AtRest if situation.hand.is_dragging() => drag_in_words(situation.hand),
        TableState::AtRest if let Some(waits_for) = situation.waits_for => waits_for.to_owned(),
        TableState::AtRest if situation.hand.is_placing() => text::PLACING.to_owned(),
        TableState::AtRest if situation.hand.pull() > 0.0 && situation.releases => text::LET_GO.to_owned(),
        TableState::AtRest if situation.hand.pull() > 0.0 => text::PUSH.to_owned(),
        TableState::AtRest if situation.hand.has_ball() => text::IN_HAND.to_owned(),
        TableState::AtRest => text::aim(hundredths(situation.aim.direction.to_degrees())),
    };
    text::state(&said, situation.hit.filter(|_| situation.aims()), Some(situation.pace).filter(|pace| *pace != 1.0))
}

/// The number to two digits after the point, and 0 instead of -0.
fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

/// Says what happens to the dragged ball if the button is released now.
fn drag_in_words(hand: &Hand) -> String {
    let misplaced = hand.drag().and_then(|drag| drag.misplaced.as_ref());
    let releases = if hand.moves_by_keys() { text::RELEASE_KEY } else { text::RELEASE_BUTTON };
    misplaced.map_or_else(|| releases.to_owned(), ToString::to_string)
}

/// The keys that are useful now, the most important first, the help last.
fn key_hints(situation: Situation, keys: &Keys) -> Vec<KeyHint> {
    let key = |actions: &[Action], does: &'static str| {
        let names: Vec<String> = actions.iter().map(|action| keys.name(*action)).collect();
        // An action without a key is left out.
        names.iter().all(|name| !name.is_empty()).then(|| (names.join(" "), does))
    };
    let mouse = |action: Action, gesture: &str, does: &'static str| {
        let name = keys.name(action);
        (!name.is_empty()).then(|| (shared::mouse_gesture(&name, gesture), does))
    };
    if keys.names_pad() {
        return pad_hints(situation, keys);
    }
    let stroke = Action::StrokeButton;
    let free = !situation.in_match;
    let rules = situation.has_rules.then(|| key(&[Action::Rules], text::RULES)).flatten();
    let busy = situation.hand.is_dragging() || situation.hand.pull() > 0.0;
    let hints = match situation.state {
        _ if situation.typing => vec![key(&[Action::Menu], text::TO_TABLE)],
        TableState::AtRest if situation.hand.is_dragging() => vec![
            key(&[Action::Touch], text::TOUCH),
            situation.hand.is_placing().then(|| key(&[Action::PutAway], text::PUT_AWAY)).flatten(),
            key(&[Action::Menu], text::CANCEL),
        ],
        TableState::AtRest if busy && situation.waits_for.is_none() => vec![key(&[Action::Menu], text::CANCEL)],
        TableState::AtRest if situation.hand.is_placing() => vec![
            mouse(stroke, text::DRAG, text::MOVE_A_BALL),
            key(&[Action::ChooseBall], text::CHOOSE_BALL),
            key(&[Action::Freeze], text::FREEZE),
            key(&[Action::Touch], text::TOUCH_LATER),
            key(&[Action::PutAway], text::PUT_AWAY),
            key(&[Action::PlaceBalls], text::DONE),
            key(&[Action::Help], text::HELP),
        ],
        TableState::AtRest if situation.waits_for.is_some() => {
            vec![
                rules,
                key(&[Action::ViewAbove], text::ABOVE),
                key(&[Action::Menu], text::MENU),
                key(&[Action::Help], text::HELP),
            ]
        }
        TableState::AtRest => vec![
            mouse(stroke, text::CLICK, text::AIM),
            mouse(stroke, if situation.releases { text::DRAG_AND_LET_GO } else { text::DRAG_AND_PUSH }, text::STRIKE),
            situation.hand.has_ball().then(|| mouse(stroke, text::DRAG_BALL, text::PLACE_IT)).flatten(),
            key(&[Action::Strike], text::STRIKE),
            mouse(Action::CueButton, text::DRAG, text::TURN_CUE),
            key(&[Action::TurnLeft, Action::TurnRight], text::TURN_FINELY),
            key(&[Action::Softer, Action::Harder], text::POWER),
            rules,
            situation.can_undo.then(|| key(&[Action::Undo], text::UNDO)).flatten(),
            free.then(|| key(&[Action::PlaceBalls], text::MOVE_BALLS)).flatten(),
            free.then(|| key(&[Action::Rerack], text::RACK)).flatten(),
            key(&[Action::ViewAbove], text::ABOVE),
            key(&[Action::ViewCue], text::ALONG_CUE),
            key(&[Action::Help], text::HELP),
        ],
        _ => vec![
            key(&[Action::Pause], if situation.run == RunState::Paused { text::RUN } else { text::PAUSE }),
            (situation.run == RunState::Paused).then(|| key(&[Action::Step], text::ONE_STEP)).flatten(),
            key(&[Action::Slow], text::SLOW_MOTION),
            key(&[Action::Skip], text::RESULT),
            rules,
            free.then(|| key(&[Action::Rerack], text::RACK)).flatten(),
            key(&[Action::ViewAbove], text::ABOVE),
            key(&[Action::Help], text::HELP),
        ],
    };
    hints.into_iter().flatten().collect()
}

/// The buttons and sticks of a gamepad that are useful now, likewise.
fn pad_hints(situation: Situation, keys: &Keys) -> Vec<KeyHint> {
    let button = |action: Action, does: &'static str| Some((keys.name_on_pad(action)?, does));
    let own = |action: Action, does: &'static str| {
        let name = keys.own_name(action);
        (!name.is_empty()).then_some((name, does))
    };
    let with_second = |stick: &str, does: &'static str| {
        let second = keys.own_name(Action::PadSecond);
        (!second.is_empty()).then(|| (format!("{second}+{stick}"), does))
    };
    let stick = |name: &str, does: &'static str| Some((name.to_owned(), does));
    let busy = situation.hand.is_dragging() || situation.hand.pull() > 0.0;
    let hints = match situation.state {
        _ if situation.typing => vec![
            stick(text::PAD, text::ONE_TO_THE_NEXT),
            own(Action::PadStrike, text::CHOOSE),
            own(Action::PadBack, text::TO_TABLE),
        ],
        TableState::AtRest if situation.hand.is_dragging() => {
            vec![own(Action::PadSecond, text::LET_GO_THERE), own(Action::PadBack, text::CANCEL)]
        }
        TableState::AtRest if busy && situation.waits_for.is_none() => vec![own(Action::PadBack, text::CANCEL)],
        TableState::AtRest if situation.waits_for.is_some() => {
            vec![
                own(Action::PadButtons, text::TO_BUTTONS),
                own(Action::PadMenu, text::MENU),
                button(Action::Help, text::HELP),
            ]
        }
        TableState::AtRest => vec![
            stick(text::LEFT_STICK, text::TURN_CUE),
            stick(text::RIGHT_STICK, if situation.releases { text::STICK_BACK_LET_GO } else { text::STICK_BACK_PUSH }),
            button(Action::Strike, text::STRIKE),
            situation.hand.has_ball().then(|| with_second(text::LEFT_STICK, text::PLACE_BALL)).flatten(),
            own(Action::PadSofter, text::SOFTER),
            own(Action::PadHarder, text::HARDER),
            stick(text::PAD, text::TIP),
            situation.can_undo.then(|| button(Action::Undo, text::UNDO)).flatten(),
            own(Action::PadButtons, text::TO_BUTTONS),
            own(Action::PadAbove, text::ABOVE),
            with_second(text::RIGHT_STICK, text::LOOK_AROUND),
            button(Action::Help, text::HELP),
        ],
        _ => vec![
            button(Action::Skip, text::RESULT),
            own(Action::PadAbove, text::ABOVE),
            with_second(text::RIGHT_STICK, text::LOOK_AROUND),
            own(Action::PadMenu, text::MENU),
            button(Action::Help, text::HELP),
        ],
    };
    hints.into_iter().flatten().collect()
}

/// The hints that fit into `room` points. Until they fit, the last but one is dropped: the last is the help, which
/// stays.
fn hints_that_fit(mut hints: Vec<KeyHint>, room: f32, width: impl Fn(&[KeyHint]) -> f32) -> Vec<KeyHint> {
    while !hints.is_empty() && width(&hints) > room {
        hints.remove(hints.len().saturating_sub(2));
    }
    hints
}

/// The text of the hints: keys bright, actions dim.
fn job(hints: &[KeyHint]) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (index, (key, does)) in hints.iter().enumerate() {
        job.append(key, if index == 0 { 0.0 } else { 14.0 }, TextFormat::simple(font(SMALL), INK));
        job.append(does, 5.0, TextFormat::simple(font(SMALL), QUIET));
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::PadSigns;
    use crate::settings::Controls;

    fn situation<'a>(aim: &'a Aim, hand: &'a Hand) -> Situation<'a> {
        Situation {
            aim,
            hand,
            hit: None,
            white_falls: false,
            run: RunState::Running,
            state: TableState::AtRest,
            pace: 1.0,
            releases: false,
            typing: false,
            in_match: false,
            has_rules: false,
            can_undo: true,
            waits_for: None,
        }
    }

    #[test]
    fn in_a_match_the_line_names_only_what_its_rules_allow() {
        let (aim, hand) = (Aim::default(), Hand::default());
        let does = |situation| {
            let hints = key_hints(situation, &Keys::default()).into_iter();
            hints.map(|(_, does)| does).collect::<Vec<_>>()
        };
        let at_rest = Situation { in_match: true, has_rules: true, ..situation(&aim, &hand) };
        for state in [TableState::AtRest, TableState::Moving] {
            let does = does(Situation { state, ..at_rest });
            assert!(does.contains(&"rules"), "{does:?}");
            assert!(!does.contains(&"move balls") && !does.contains(&"rack"), "{does:?}");
        }
        let waits = Situation { waits_for: Some("Anna chooses first"), ..at_rest };
        assert_eq!(state_in_words(waits), "Anna chooses first");
        assert!(!does(waits).contains(&"strike") && !does(waits).contains(&"aim"), "{:?}", does(waits));
    }

    #[test]
    fn in_a_narrow_window_the_help_is_dropped_last() {
        let (aim, hand) = (Aim::default(), Hand::default());
        let all = key_hints(situation(&aim, &hand), &Keys::default());
        let few = hints_that_fit(all.clone(), 3.0, |hints| hints.len() as f32);
        assert_eq!(few.len(), 3);
        assert_eq!(few[0], all[0]);
        assert_eq!(few.last().map(|(_, does)| *does), Some("help"));
        assert!(hints_that_fit(all, 0.5, |hints| hints.len() as f32).is_empty());
    }

    #[test]
    fn the_line_shows_the_ball_that_is_hit_and_how_full() {
        let (aim, hand) = (Aim::default(), Hand::default());
        let aiming = Situation { hit: Some("ball 1: cut 0.0°, 100 % full"), ..situation(&aim, &hand) };
        assert_eq!(state_in_words(aiming), "Aim 0.00°   ball 1: cut 0.0°, 100 % full");
        assert_eq!(state_in_words(Situation { state: TableState::Moving, ..aiming }), "The balls are running");
    }

    #[test]
    fn a_cue_that_points_almost_to_the_foot_points_there_without_a_minus() {
        let (aim, hand) = (Aim { direction: -1e-5, ..Aim::default() }, Hand::default());
        assert_eq!(state_in_words(situation(&aim, &hand)), "Aim 0.00°");
        let aim = Aim { direction: (-1.5_f64).to_radians(), ..aim };
        assert_eq!(state_in_words(situation(&aim, &hand)), "Aim -1.50°");
    }

    #[test]
    fn the_score_card_leaves_room_only_where_it_does_not_reach_down_to_the_lines() {
        let line = egui::Rect::from_min_max(egui::pos2(10.0, 160.0), egui::pos2(310.0, 210.0));
        let card =
            |right: f32, bottom: f32| egui::Rect::from_min_max(egui::pos2(10.0, 50.0), egui::pos2(right, bottom));
        assert!(room_below(card(310.0, 120.0), line) > BOTH_HEIGHT);
        assert!((STATE_HEIGHT..BOTH_HEIGHT).contains(&room_below(card(310.0, 175.0), line)));
        assert!(room_below(card(310.0, 190.0), line) < STATE_HEIGHT);
        let beside = line.translate(egui::vec2(400.0, 0.0));
        assert!(room_below(card(310.0, 200.0), beside) > BOTH_HEIGHT);
    }

    #[test]
    fn the_line_names_the_keys_and_buttons_that_the_player_has_chosen() {
        let mut controls = Controls::default();
        controls.set(Action::Strike, vec!["Enter".to_owned()]);
        controls.set(Action::StrokeButton, vec!["RightButton".to_owned()]);
        controls.set(Action::CueButton, vec!["LeftButton".to_owned()]);
        let (aim, hand) = (Aim::default(), Hand::default());
        let hints = key_hints(situation(&aim, &hand), &Keys::of(&controls));
        let key_of = |does: &str| {
            let names = hints.iter().filter(|(_, done)| *done == does).map(|(key, _)| key.as_str());
            names.collect::<Vec<_>>()
        };
        assert_eq!(key_of("strike"), ["right drag back, push", "Enter"]);
        assert_eq!((key_of("aim"), key_of("turn the cue")), (vec!["right click"], vec!["left drag"]));
    }

    #[test]
    fn while_a_gamepad_is_used_the_line_names_its_sticks_and_buttons() {
        let (aim, hand) = (Aim::default(), Hand::default());
        let keys = Keys::default().with_pad(PadSigns::Sony, true);
        let hints = key_hints(situation(&aim, &hand), &keys);
        let has = |key: &str, does: &str| hints.iter().any(|(name, done)| name == key && *done == does);
        assert!(has("Cross", "strike") && has("left stick", "turn the cue") && has("L2", "softer"), "{hints:?}");
    }

    #[test]
    fn while_the_balls_run_the_line_has_no_keys_for_a_strike() {
        let (aim, hand) = (Aim::default(), Hand::default());
        let running = Situation { state: TableState::Moving, ..situation(&aim, &hand) };
        let hints = key_hints(running, &Keys::default());
        assert!(hints.iter().all(|(_, does)| *does != "strike") && hints.iter().any(|(_, does)| *does == "pause"));
        assert_eq!(state_in_words(Situation { pace: 0.1, ..running }), "The balls are running   time × 0.1");
    }
}
