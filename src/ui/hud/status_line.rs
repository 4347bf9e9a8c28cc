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
use crate::ui::style::{INK, QUIET, font, glass};

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
            ui.add(egui::Label::new(egui::RichText::new(state_in_words(situation)).size(14.0).color(INK)).truncate());
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
    let falls = falls.map_or_else(String::new, |share| format!(", falls {:.0} times in 100", share * 100.0));
    Some(format!("{}: {}{falls}", name_of_ball(&object.look.name), cut_in_words(&hit)))
}

/// The state in words.
fn state_in_words(situation: Situation) -> String {
    let slow = if situation.pace == 1.0 { String::new() } else { format!("   time × {}", situation.pace) };
    let said = match situation.state {
        _ if situation.typing => "The keys go to the control in the frame, or to what you type".to_owned(),
        TableState::StillMoving => "The shot reached its limit and was cut off; the balls were still moving".to_owned(),
        TableState::Moving if situation.run == RunState::Paused => "Paused".to_owned(),
        TableState::Moving => "The balls are running".to_owned(),
        TableState::AtRest if situation.hand.is_dragging() => drag_in_words(situation.hand),
        TableState::AtRest if let Some(waits_for) = situation.waits_for => waits_for.to_owned(),
        TableState::AtRest if situation.hand.is_placing() => "Placing: drag any ball".to_owned(),
        TableState::AtRest if situation.hand.pull() > 0.0 && situation.releases => {
            "Let the button go to strike".to_owned()
        }
        TableState::AtRest if situation.hand.pull() > 0.0 => "Push forward through the ball".to_owned(),
        TableState::AtRest if situation.hand.has_ball() => "Cue ball in hand".to_owned(),
        TableState::AtRest => format!("Aim {:.2}°", hundredths(situation.aim.direction.to_degrees())),
    };
    let aims = situation.state == TableState::AtRest
        && situation.waits_for.is_none()
        && !situation.typing
        && !situation.hand.is_busy();
    let hit = situation.hit.filter(|_| aims).map_or_else(String::new, |hit| format!("   {hit}"));
    said + &hit + &slow
}

/// The number to two digits after the point, and 0 instead of -0.
fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

/// Says what happens to the dragged ball if the button is released now.
fn drag_in_words(hand: &Hand) -> String {
    let misplaced = hand.drag().and_then(|drag| drag.misplaced.as_ref());
    let held = if hand.moves_by_keys() { "key" } else { "button" };
    misplaced.map_or_else(|| format!("Release the {held} to place the ball"), ToString::to_string)
}

/// The keys that are useful now, the most important first, the help last.
fn key_hints(situation: Situation, keys: &Keys) -> Vec<KeyHint> {
    let key = |actions: &[Action], does: &'static str| {
        let names: Vec<String> = actions.iter().map(|action| keys.name(*action)).collect();
        // An action without a key is left out.
        names.iter().all(|name| !name.is_empty()).then(|| (names.join(" "), does))
    };
    let mouse = |action: Action, gesture: &str, does: &'static str| {
        let name = keys.name(action).replace(" button", "");
        (!name.is_empty()).then(|| (format!("{name} {gesture}"), does))
    };
    if keys.names_pad() {
        return pad_hints(situation, keys);
    }
    let stroke = Action::StrokeButton;
    let free = !situation.in_match;
    let rules = situation.has_rules.then(|| key(&[Action::Rules], "rules")).flatten();
    let busy = situation.hand.is_dragging() || situation.hand.pull() > 0.0;
    let hints = match situation.state {
        _ if situation.typing => vec![key(&[Action::Menu], "back to the table")],
        TableState::AtRest if situation.hand.is_dragging() => vec![
            key(&[Action::Touch], "touch a ball or cushion"),
            situation.hand.is_placing().then(|| key(&[Action::PutAway], "put away")).flatten(),
            key(&[Action::Menu], "cancel"),
        ],
        TableState::AtRest if busy && situation.waits_for.is_none() => vec![key(&[Action::Menu], "cancel")],
        TableState::AtRest if situation.hand.is_placing() => vec![
            mouse(stroke, "drag", "move a ball, or put it into the tray"),
            key(&[Action::ChooseBall], "choose one for the arrows"),
            key(&[Action::Freeze], "freeze it"),
            key(&[Action::Touch], "touch while dragging"),
            key(&[Action::PutAway], "put away"),
            key(&[Action::PlaceBalls], "done"),
            key(&[Action::Help], "help"),
        ],
        TableState::AtRest if situation.waits_for.is_some() => {
            vec![rules, key(&[Action::ViewAbove], "above"), key(&[Action::Menu], "menu"), key(&[Action::Help], "help")]
        }
        TableState::AtRest => vec![
            mouse(stroke, "click", "aim"),
            mouse(stroke, if situation.releases { "drag back, let go" } else { "drag back, push" }, "strike"),
            situation.hand.has_ball().then(|| mouse(stroke, "drag ball", "place it")).flatten(),
            key(&[Action::Strike], "strike"),
            mouse(Action::CueButton, "drag", "turn the cue"),
            key(&[Action::Softer, Action::Harder], "power"),
            rules,
            situation.can_undo.then(|| key(&[Action::Undo], "undo")).flatten(),
            free.then(|| key(&[Action::PlaceBalls], "move balls")).flatten(),
            free.then(|| key(&[Action::Rerack], "rack")).flatten(),
            key(&[Action::ViewAbove], "above"),
            key(&[Action::ViewCue], "along the cue"),
            key(&[Action::Help], "help"),
        ],
        _ => vec![
            key(&[Action::Pause], if situation.run == RunState::Paused { "run" } else { "pause" }),
            (situation.run == RunState::Paused).then(|| key(&[Action::Step], "one step")).flatten(),
            key(&[Action::Slow], "slow motion"),
            key(&[Action::Skip], "result"),
            rules,
            free.then(|| key(&[Action::Rerack], "rack")).flatten(),
            key(&[Action::ViewAbove], "above"),
            key(&[Action::Help], "help"),
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
            stick("pad", "from one to the next"),
            own(Action::PadStrike, "choose"),
            own(Action::PadBack, "back to the table"),
        ],
        TableState::AtRest if situation.hand.is_dragging() => {
            vec![own(Action::PadSecond, "let go: put it there"), own(Action::PadBack, "cancel")]
        }
        TableState::AtRest if busy && situation.waits_for.is_none() => vec![own(Action::PadBack, "cancel")],
        TableState::AtRest if situation.waits_for.is_some() => {
            vec![own(Action::PadButtons, "to the buttons"), own(Action::PadMenu, "menu"), button(Action::Help, "help")]
        }
        TableState::AtRest => vec![
            stick("left stick", "turn the cue"),
            stick("right stick", if situation.releases { "back, let go: strike" } else { "back, push: strike" }),
            button(Action::Strike, "strike"),
            situation.hand.has_ball().then(|| with_second("left stick", "place the ball")).flatten(),
            own(Action::PadSofter, "softer"),
            own(Action::PadHarder, "harder"),
            stick("pad", "tip"),
            situation.can_undo.then(|| button(Action::Undo, "undo")).flatten(),
            own(Action::PadButtons, "to the buttons"),
            own(Action::PadAbove, "above"),
            with_second("right stick", "look around"),
            button(Action::Help, "help"),
        ],
        _ => vec![
            button(Action::Skip, "result"),
            own(Action::PadAbove, "above"),
            with_second("right stick", "look around"),
            own(Action::PadMenu, "menu"),
            button(Action::Help, "help"),
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
