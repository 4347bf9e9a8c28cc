//! Random games: records are drawn at random without the engine. Whatever happens, every game ends, the balls have
//! room, and the scores add up.

use std::collections::BTreeSet;

use baize_files::{Kind, Source, built_in_names};
use baize_games::rules::{
    BallInHand, Calls, Declaration, Ended, Equipment, Facts, Lie, LoadedGame, Next, Place, Side, State, StrokeKind,
    Verdict, overlapped,
};
use baize_physics::{BallId, Change, Meeting, Motion, Phase};
use baize_table::rack::bed_flaw;
use baize_table::shot::{Ending, Event, EventKind, Final, Record};
use glam::{DVec2, DVec3};

use baize_testing::common::times;
use baize_testing::random::Dice;

/// The number of games of each kind, multiplied by `BAIZE_CASES`.
const GAMES: u64 = 25;
/// No match may need more shots and choices than this.
const LONGEST: usize = 20_000;

/// Every game, and every option of it in turn.
const GAMES_BY_OPTIONS: &[(&str, &[&str])] = &[
    (
        "eight_ball",
        &["EightBall", "EightBall(calls: false)", "EightBall(three_fouls: true)", "EightBall(puts_back: true)"],
    ),
    (
        "nine_ball",
        &["NineBall", "NineBall(three_ball_break: false)", "NineBall(push_out: false)", "NineBall(three_fouls: false)"],
    ),
    ("ten_ball", &["TenBall", "TenBall(early_ten: true)", "TenBall(push_out: false)", "TenBall(three_fouls: false)"]),
    ("straight_pool", &["StraightPool(target: 30)", "StraightPool(target: 45, three_fouls: false)"]),
    (
        "rotation",
        &[
            "Rotation",
            "Rotation(target: 120)",
            "Rotation(three_fouls: false)",
            "Rotation(bca_fouls: true)",
            "Rotation(safety_limit: true)",
        ],
    ),
    ("snooker", &["Snooker", "Snooker(misses: Always)", "Snooker(misses: Never)", "Snooker(nominations: false)"]),
    (
        "three_cushion",
        &[
            "ThreeCushion(distance: 5)",
            "ThreeCushion(distance: 4, equal_innings: false)",
            "ThreeCushion(distance: 5, inning_limit: 8, shoot_out: true)",
            "ThreeCushion(distance: 5, inning_limit: 6, shoot_out: true, equal_innings: false)",
        ],
    ),
    (
        "straight_rail",
        &[
            "StraightRail(distance: 20)",
            "StraightRail(distance: 20, barred_corners: false)",
            "StraightRail(distance: 15, equal_innings: false)",
            "StraightRail(distance: 15, inning_limit: 3, shoot_out: true)",
        ],
    ),
    ("seven_ball", &["SevenBall", "SevenBall(three_fouls: false)"]),
    ("one_cushion", &["OneCushion(distance: 5)", "OneCushion(distance: 5, inning_limit: 8, shoot_out: true)"]),
    (
        "killer",
        &["Killer", "Killer(lives: 1)", "Killer(scratch_lives: 2)", "Killer(lives: 9, two_balls_earn_a_life: true)"],
    ),
    ("free_pyramid", &["FreePyramid", "FreePyramid(penalty: OffenderReturnsBall)", "FreePyramid(target: 3)"]),
    (
        "combined_pyramid",
        &[
            "CombinedPyramid",
            "CombinedPyramid(penalty: OffenderReturnsBall)",
            "CombinedPyramid(dynamic: true)",
            "CombinedPyramid(dynamic: true, penalty: OffenderReturnsBall, target: 5)",
        ],
    ),
    (
        "four_ball",
        &[
            "FourBall(distance: 3)",
            "FourBall(distance: 3, finish: OneCushion)",
            "FourBall(distance: 3, finish: Off)",
            "FourBall(distance: 8, points: AnyTwo)",
            "FourBall(distance: 12, points: ByBalls)",
        ],
    ),
    (
        "one_pocket",
        &[
            "OnePocket",
            "OnePocket(target: 4)",
            "OnePocket(three_fouls: false)",
            "OnePocket(balls_off_are_fouls: false)",
            "OnePocket(kitchen_after_fouls: true)",
        ],
    ),
    (
        "fifteen_ball",
        &[
            "House",
            "House(called: Ball, counts: Number, target: 61, break_rails: 2, foul_points: 3, after_foul: AsItLies, three_fouls: true)",
            "House(called: Pot, counts: Number, target: 120, after_foul: HeadString)",
            "House(lowest_first: true, winning_ball: 15, wins_last: true, target: 0, spots_after_foul: false)",
            "House(winning_ball: 8, break_rails: 0, target: 0)",
        ],
    ),
    (
        "bank_pool",
        &[
            "BankPool",
            "BankPool(target: 2)",
            "BankPool(break_rule: Brunswick)",
            "BankPool(break_rule: Free, balls_off_are_fouls: false)",
            "BankPool(balls: Nine), rack: \"nine_ball\"",
            "BankPool(balls: Nine, break_rule: Brunswick), rack: \"nine_ball\"",
        ],
    ),
    (
        "cribbage",
        &[
            "Cribbage",
            "Cribbage(calls: true)",
            "Cribbage(target: 8, early_fifteen_goes_on: true)",
            "Cribbage(fouls_cost_a_cribbage: true)",
        ],
    ),
    (
        "bowlliards",
        &["Bowlliards", "Bowlliards(extra_balls_count: false)", "Bowlliards(frames: 1)", "Bowlliards(frames: 2)"],
    ),
    (
        "cutthroat",
        &["Cutthroat", "Cutthroat(calls: true)", "Cutthroat(balls_back: Scratches)", "Cutthroat(balls_back: Never)"],
    ),
    (
        "six_red",
        &[
            "SixRed",
            "SixRed(miss_rule: FreeTable)",
            "SixRed(miss_rule: AsInSnooker, misses: Always)",
            "SixRed(nominations: false)",
        ],
    ),
    ("heyball", &["Heyball", "Heyball(three_fouls: true)", "Heyball(group_of_first_hit: true)"]),
    (
        "balkline",
        &[
            "Balkline(distance: 20)",
            "Balkline(distance: 20, points_in_zone: 1)",
            "Balkline(distance: 20, lines: SeventyOne)",
            "Balkline(distance: 15, anchors: false, equal_innings: false)",
            "Balkline(distance: 15, inning_limit: 3, shoot_out: true)",
        ],
    ),
    ("english_billiards", &["EnglishBilliards(target: 60)", "EnglishBilliards(target: 60, limits: false)"]),
    ("speed_pool", &["SpeedPool", "SpeedPool(foul_seconds: 0)"]),
    (
        "blackball",
        &[
            "Blackball",
            "Blackball(after_foul: TwoVisits, break_rule: FourToCushions, opponents_ball: Foul)",
            "Blackball(after_foul: FreeShotAndTwoVisits, break_rule: TwoToCushions, one_visit_on_black: true)",
            "Blackball(black_with_last_ball: false)",
            "Blackball(after_foul: BallInHand, break_rule: ThreePoints, opponents_ball: Fair, on_baulk_line: true)",
            "Blackball(jumps: FairAfterContact)",
        ],
    ),
];

/// The games in which more of an ordinary shot matters than its contacts.
const BY_PATHS: &[&str] = &[
    "snooker",
    "six_red",
    "three_cushion",
    "one_cushion",
    "straight_rail",
    "balkline",
    "four_ball",
    "english_billiards",
    "free_pyramid",
    "combined_pyramid",
    "blackball",
    "heyball",
    "fifteen_ball",
];

/// A match with random shots and choices.
struct Match {
    equipment: Equipment,
    state: State,
    dice: Dice,
    is_clocked: bool,
    counts_points: bool,
    is_of_one_player: bool,
    /// How many shots were judged by their contacts alone though their records had more.
    shorter_records: u32,
    log: Vec<String>,
}

impl Match {
    fn new(options: &str, number: u64) -> Self {
        let mut dice = Dice::of(number);
        let is_clocked = dice.happens(0.5);
        let race_to = 1 + (dice.next() * 3.0) as u32;
        let breaks = *dice.pick(&["Alternate", "Winner", "Loser"]);
        let start = if race_to > 1 && dice.happens(0.2) { 1 } else { 0 };
        let clock = if is_clocked { ", shot_clock: 30" } else { "" };
        let text = format!("(game: {options}, race_to: {race_to}, breaks: {breaks}, handicap: (0, {start}){clock})");
        Self::of_text(text, dice, is_clocked)
    }

    /// A match of one player.
    fn alone(options: &str, how: &str, number: u64) -> Self {
        let text = format!("(game: {options}, race_to: 2, alone: {how})");
        Self::of_text(text, Dice::of(number), false)
    }

    fn of_text(text: String, mut dice: Dice, is_clocked: bool) -> Self {
        let loaded = LoadedGame::of_source(Source::of_text("random", text)).unwrap_or_else(|error| panic!("{error}"));
        let equipment = Equipment::of(&loaded.setup);
        let lag_winner = *dice.pick(&Side::BOTH);
        let most = if loaded.terms.alone.is_some() { 2 } else { *loaded.game.sides().end() };
        let counts: Vec<usize> = (2..=most).filter(|count| loaded.game.can_be_played_by(*count)).collect();
        let count = *dice.pick(&counts);
        let names = (0..count).map(|number| format!("Player {number}"));
        let state = State::new(&loaded.game, &loaded.terms, names, &equipment, lag_winner)
            .unwrap_or_else(|objection| panic!("{objection}"));
        let counts_points = loaded.game.counts_points();
        Self {
            equipment,
            state,
            dice,
            is_clocked,
            counts_points,
            is_of_one_player: false,
            shorter_records: 0,
            log: Vec::new(),
        }
    }

    /// Plays to the end.
    fn play(&mut self) {
        for _ in 0..LONGEST {
            let before = self.state.clone();
            let Some(verdict) = self.step() else { return };
            self.log.push(verdict.sentence.clone());
            if self.log.len() > 8 {
                self.log.remove(0);
            }
            self.check(&before, &verdict);
        }
        panic!("the match does not end: {:#?}", self.state);
    }

    /// Does one thing; `None` when the match is over.
    fn step(&mut self) -> Option<Verdict> {
        if self.dice.happens(0.0005) {
            let sides: Vec<Side> = self.state.players.sides().collect();
            let side = *self.dice.pick(&sides);
            let player = if self.state.may_concede_rack(side) { side } else { side.other() };
            if let Ok(verdict) = self.state.concede_rack(&self.equipment, player) {
                return Some(verdict);
            }
        }
        if self.state.may_claim(&self.equipment) && self.dice.happens(0.3) {
            let player = self.state.to_act()?;
            return self.state.claim_rack(&self.equipment, player).ok();
        }
        if self.dice.happens(0.0005) {
            let winner = *self.dice.pick(&Side::BOTH);
            let again = self.state.agree_on_stalemate(&self.equipment);
            if let Ok(verdict) = again.or_else(|_| self.state.lag_after_stalemate(&self.equipment, winner)) {
                return Some(verdict);
            }
        }
        match self.state.next.clone() {
            Next::Over { .. } => None,
            Next::Choice { offers, .. } => {
                let choice = self.dice.pick(&offers).choice;
                Some(self.state.choose(&self.equipment, choice).expect("it is offered"))
            }
            Next::Shot(_) if self.is_clocked && self.dice.happens(0.005) => {
                Some(self.state.run_out_of_time(&self.equipment).expect("there is a clock"))
            }
            Next::Shot(_) => {
                self.take_cue_ball();
                self.place();
                let declaration = self.declaration();
                let record = self.record(&declaration);
                let facts = self.facts(&record);
                self.check_contacts(&declaration, record);
                let played = self.state.shoot(&self.equipment, &declaration, &facts);
                Some(played.unwrap_or_else(|objection| panic!("{objection} {:?}", self.state.next)))
            }
        }
    }

    /// Takes any ball as cue ball now and then, where that may be chosen.
    fn take_cue_ball(&mut self) {
        let choice = self.state.cue_balls(&self.equipment);
        if !choice.is_empty() && self.dice.happens(0.5) {
            let ball = *self.dice.pick(&choice);
            self.state.take_cue_ball(&self.equipment, ball).expect("it may be chosen");
            assert_eq!(self.state.cue_ball(&self.equipment), ball);
        }
    }

    /// Puts the cue ball somewhere, if it is in hand.
    fn place(&mut self) {
        for _ in 0..10_000 {
            if self.state.must_place(&self.equipment).is_none() {
                return;
            }
            let place = self.somewhere();
            // Half of the places are near the head, where most zones are.
            let place = if self.dice.happens(0.5) { place } else { DVec2::new(-place.x.abs(), 0.4 * place.y) };
            let _ = self.state.place(&self.equipment, place);
        }
        panic!("the cue ball finds no place: {:?} {:?}", self.state.next, self.state.lie);
    }

    fn somewhere(&mut self) -> DVec2 {
        let (length, width) = (self.equipment.table.length, self.equipment.table.width);
        DVec2::new(self.dice.between(-0.5, 0.5) * length, self.dice.between(-0.5, 0.5) * width)
    }

    fn declaration(&mut self) -> Declaration {
        let Calls { pots, safety, push_out, nominations, free_balls } = self.state.calls(&self.equipment);
        let dice = &mut self.dice;
        if push_out && dice.happens(0.2) {
            Declaration::PushOut
        } else if !free_balls.is_empty() && dice.happens(0.9) {
            Declaration::FreeBall(*dice.pick(&free_balls))
        } else if !nominations.is_empty() && dice.happens(0.95) {
            Declaration::Nominate(*dice.pick(&nominations))
        } else if !pots.is_empty() && dice.happens(0.95) {
            let pocket = (dice.next() * self.equipment.table.boundary.pockets.len() as f64) as usize;
            Declaration::Pot { ball: *dice.pick(&pots), pocket }
        } else if safety && dice.happens(0.5) {
            Declaration::Safety
        } else {
            Declaration::Nothing
        }
    }

    /// The facts of a shot with this record.
    fn facts(&self, record: &Record) -> Facts {
        Facts::of(record, &self.equipment, &self.state.lie, self.state.cue_ball(&self.equipment))
    }

    /// The judgement of a shot follows from its contacts and lost balls alone, where the state says so.
    fn check_contacts(&mut self, declaration: &Declaration, mut record: Record) {
        if self.state.needs_paths() {
            return;
        }
        let judged = |record: &Record| {
            let mut state = self.state.clone();
            let verdict = state.shoot(&self.equipment, declaration, &self.facts(record));
            (verdict.unwrap_or_else(|objection| panic!("{objection}")), state)
        };
        let by_everything = judged(&record);
        let count = record.events.len();
        record.events.retain(|event| {
            let is_loss = matches!(event.kind, EventKind::Transition(_, Phase::OffTable));
            is_loss || matches!(event.kind, EventKind::Tip { .. } | EventKind::Contact { .. })
        });
        let by_contacts = judged(&record);
        assert_eq!(by_contacts, by_everything, "{:#?}", self.log);
        self.shorter_records += u32::from(record.events.len() < count);
    }

    /// What happens in a shot, drawn by chance.
    fn record(&mut self, declaration: &Declaration) -> Record {
        let cue_ball = self.state.cue_ball(&self.equipment);
        let balls_on = self.state.balls_on(&self.equipment);
        let before = self.state.lie.clone();
        let is_break = self.state.turn().is_some_and(|turn| turn.stroke == StrokeKind::Break);
        let mut draw = Draw {
            dice: &mut self.dice,
            equipment: &self.equipment,
            cue_ball,
            events: Vec::new(),
            after: before.clone(),
        };
        draw.tip();
        let first = draw.contacts(&before, &balls_on, declaration, is_break);
        draw.losses(declaration, is_break, first);
        draw.movements();
        draw.record()
    }

    /// What must hold after every step.
    fn check(&self, before: &State, verdict: &Verdict) {
        let told = || format!("{:#?}\n{:#?}", self.log, self.state);
        self.check_places(&before.lie, &told);
        assert!(verdict.sentence.ends_with('.'), "{}", verdict.sentence);
        assert_eq!(verdict.next, self.state.next);
        assert!(!self.is_of_one_player || self.state.to_act() != Some(Side::Second), "{}", told());
        self.check_scores(before, verdict, &told);
        if self.equipment.named("pink").is_some() {
            self.check_snooker(before, verdict, &told);
        }
        match &self.state.next {
            Next::Choice { offers, .. } => {
                assert!(offers.len() > 1, "one offer is no choice: {}", told());
                let is_once = |choice| offers.iter().filter(|offer| offer.choice == choice).count() == 1;
                assert!(offers.iter().all(|offer| is_once(offer.choice)), "{}", told());
            }
            Next::Shot(turn) => {
                assert!(!self.state.balls_on(&self.equipment).is_empty(), "nothing can be hit: {}", told());
                let is_there = self.state.lie.has(self.state.cue_ball(&self.equipment));
                assert!(is_there || turn.hand != BallInHand::AsItLies, "the cue ball is nowhere: {}", told());
            }
            Next::Over { .. } => {}
        }
    }

    /// Every ball of the game has a place with room and overlaps no other one. Balls that did not move were checked
    /// before.
    fn check_places(&self, before: &Lie, told: &impl Fn() -> String) {
        let Equipment { table, shape, balls, .. } = &self.equipment;
        assert_eq!(self.state.lie.places().count(), balls.len());
        let moved = self.state.lie.on_bed().filter(|(ball, centre)| before.centre(*ball) != Some(*centre));
        for (ball, centre) in moved {
            let flaw = bed_flaw(self.equipment.radius(ball), centre, &table.boundary, *shape);
            assert_eq!(flaw, None, "{ball:?} {}", told());
            assert!(
                overlapped(&self.equipment, &self.state.lie, ball, centre).is_none(),
                "{ball:?} overlaps: {}",
                told()
            );
        }
    }

    /// In snooker a break is at most 155 points, a fair shot counts the reds that are down or one ball, a foul costs four to seven
    /// points, and colours come back until all reds are down.
    fn check_snooker(&self, before: &State, verdict: &Verdict, told: &impl Fn() -> String) {
        let colours = ["yellow", "green", "brown", "blue", "pink", "black"];
        let left = |lie: &Lie| colours.map(|name| lie.has(self.equipment.named(name).expect("a colour")));
        let reds = |lie: &Lie| lie.on_bed().filter(|(ball, _)| self.is_red(*ball)).count() as i32;
        if verdict.ended != Ended::Nothing || !matches!(before.next, Next::Shot(_)) {
            return;
        }
        assert!(self.state.players.iter().all(|player| player.high_run <= 155), "{}", told());
        let (own, other) = (verdict.points[verdict.player.index()], verdict.points[verdict.player.other().index()]);
        let is_respotted = verdict.sentence.contains("spotted again");
        if verdict.is_foul() {
            assert!(own == 0 && (4..=7).contains(&other), "{}", told());
            assert_eq!(left(&self.state.lie), left(&before.lie), "colours come back: {}", told());
        } else {
            assert_eq!(other, 0, "{}", told());
            let dropped = reds(&before.lie) - reds(&self.state.lie);
            let free = i32::from(before.turn().is_some_and(|turn| turn.stroke == StrokeKind::FreeBall));
            let is_right = if dropped > 0 { (dropped..=dropped + free).contains(&own) } else { (0..=7).contains(&own) };
            assert!(is_right, "{dropped} reds, {own} points: {}", told());
        }
        // Only the colours of lowest value are gone, and none while reds are left.
        let now = left(&self.state.lie);
        assert!(now.is_sorted() || is_respotted, "{}", told());
        assert!(reds(&self.state.lie) == 0 || now[0], "{}", told());
    }

    fn is_red(&self, ball: BallId) -> bool {
        self.equipment.ball(ball).is_some_and(|known| known.name.starts_with("red"))
    }

    fn check_scores(&self, before: &State, verdict: &Verdict, told: &impl Fn() -> String) {
        let race_to = self.state.terms.race_to;
        let racks = |state: &State| state.players.iter().map(|player| player.racks).collect::<Vec<u32>>();
        let [earlier, now] = [before, &self.state].map(racks);
        let mut expected = earlier;
        if let Ended::Rack(Some(winner)) | Ended::Match(Some(winner)) = verdict.ended {
            expected[winner.index()] += 1;
        }
        assert_eq!(now, expected, "{}", told());
        let is_over = matches!(self.state.next, Next::Over { .. });
        assert_eq!(is_over, matches!(verdict.ended, Ended::Match(_)), "{}", told());
        let has_won = now.iter().any(|racks| *racks >= race_to);
        assert!(is_over || !has_won, "somebody has won: {}", told());
        if !self.counts_points {
            assert!(verdict.points.iter().all(|points| *points == 0), "{}", told());
        }
        let is_stalemate =
            verdict.sentence.starts_with("Stalemate: the ") && verdict.sentence.contains(" is played again.");
        let is_same_rack = verdict.ended == Ended::Nothing && !is_stalemate;
        if is_same_rack {
            for side in self.state.players.sides() {
                let (old, new) = (&before.players[side.index()], &self.state.players[side.index()]);
                assert_eq!(new.points, old.points + verdict.points[side.index()], "{}", told());
                assert!(new.run <= new.high_run, "{}", told());
            }
        }
    }
}

/// Draws the record of one shot.
struct Draw<'a> {
    dice: &'a mut Dice,
    equipment: &'a Equipment,
    cue_ball: BallId,
    events: Vec<Event>,
    after: Lie,
}

impl Draw<'_> {
    fn push(&mut self, kind: EventKind) {
        let time = 0.1 * self.events.len() as f64;
        self.events.push(Event { time, kind, changes: Default::default() });
    }

    fn meet(&mut self, meeting: Meeting) {
        self.push(EventKind::Contact { meeting, normal: DVec3::X, normal_speed: 1.0, point: DVec3::ZERO });
    }

    fn tip(&mut self) {
        let miscue = self.dice.happens(0.02);
        self.push(EventKind::Tip { ball: self.cue_ball, miscue });
        let before = Motion::at_rest(0.0, 0.0, 0.0);
        let after = Motion { velocity: DVec3::X, ..before };
        self.events[0].changes.push(Change { ball: self.cue_ball, before, after });
    }

    /// What the cue ball meets, and which balls reach rails and strings.
    fn contacts(
        &mut self,
        before: &Lie,
        balls_on: &[BallId],
        declaration: &Declaration,
        is_break: bool,
    ) -> Option<BallId> {
        let all: Vec<BallId> = before.on_bed().map(|(ball, _)| ball).filter(|ball| *ball != self.cue_ball).collect();
        self.cushions(self.cue_ball, 0.2);
        if self.dice.happens(0.95) {
            self.cross(self.cue_ball, "head string", true);
        }
        let aimed = match *declaration {
            Declaration::Nominate(ball) | Declaration::FreeBall(ball) => vec![ball],
            _ => balls_on.to_vec(),
        };
        let roll = self.dice.next();
        let first = match roll {
            roll if roll < 0.9 && !aimed.is_empty() => *self.dice.pick(&aimed),
            roll if roll < 0.97 && !all.is_empty() => *self.dice.pick(&all),
            _ => return None,
        };
        self.hit(first);
        if self.dice.happens(0.02) {
            let kind = EventKind::Jump { ball: self.cue_ball, over: *self.dice.pick(&all) };
            self.push(kind);
        }
        let share = if is_break { 0.4 } else { 0.3 };
        for ball in all.iter().copied().chain([self.cue_ball]) {
            self.cushions(ball, share);
            for string in ["head string", "centre string"] {
                if is_break && ball != self.cue_ball && self.dice.happens(0.3) {
                    self.cross(ball, string, false);
                }
            }
        }
        // Carom: more cushions, then other balls.
        for ball in all.into_iter().filter(|ball| *ball != first) {
            // At four-ball a ball that must not be met costs a point; else hardly a game would end.
            let share = match (self.equipment.balls.len() == 4, balls_on.contains(&ball)) {
                (false, _) => 0.2,
                (true, true) => 0.5,
                (true, false) => 0.03,
            };
            if self.dice.happens(share) {
                (0..4).for_each(|_| self.cushions(self.cue_ball, 0.6));
                self.hit(ball);
            }
        }
        Some(first)
    }

    fn hit(&mut self, ball: BallId) {
        self.meet(Meeting::Balls(ball.min(self.cue_ball), ball.max(self.cue_ball)));
    }

    fn cushions(&mut self, ball: BallId, share: f64) {
        let count = self.equipment.table.boundary.cushions.len();
        if count > 0 && self.dice.happens(share) {
            let cushion = (self.dice.next() * count as f64) as usize;
            self.meet(Meeting::Cushion(ball, cushion));
        }
    }

    fn cross(&mut self, ball: BallId, string: &str, to_foot: bool) {
        let strings = &self.equipment.table.strings;
        if let Some(string) = strings.iter().position(|(name, _)| name == string) {
            self.push(EventKind::Crossing { ball, string, to_foot });
        }
    }

    /// Balls that drop or leave the table.
    fn losses(&mut self, declaration: &Declaration, is_break: bool, first: Option<BallId>) {
        let pockets = self.equipment.table.boundary.pockets.len();
        let all: Vec<BallId> = self.after.on_bed().map(|(ball, _)| ball).collect();
        // In snooker most balls must not drop; else nearly every shot would be a foul.
        let is_snooker = self.equipment.named("pink").is_some();
        for ball in all {
            let (target, usual) = match *declaration {
                Declaration::Pot { ball: called, pocket } if called == ball => (Some(pocket), 0.6),
                Declaration::Nominate(called) | Declaration::FreeBall(called) if called == ball => (None, 0.5),
                _ if ball == self.cue_ball => (None, if is_snooker { 0.01 } else { 0.04 }),
                _ if is_snooker => (None, if first == Some(ball) { 0.5 } else { 0.005 }),
                _ => (None, if is_break { 0.06 } else { 0.1 }),
            };
            if pockets > 0 && self.dice.happens(usual) {
                let any = (self.dice.next() * pockets as f64) as usize;
                let pocket = target.filter(|_| self.dice.happens(0.9)).unwrap_or(any);
                self.meet(Meeting::Pocket(ball, pocket));
                self.after.set(ball, Place::Pocket(pocket));
            } else if self.dice.happens(0.003) {
                self.push(EventKind::Transition(ball, Phase::OffTable));
                self.after.set(ball, Place::Off);
            }
        }
    }

    /// Some balls come to rest elsewhere, where there is room.
    fn movements(&mut self) {
        let Equipment { table, shape, .. } = self.equipment;
        let all: Vec<BallId> = self.after.on_bed().map(|(ball, _)| ball).collect();
        for ball in all {
            if !self.dice.happens(0.4) {
                continue;
            }
            let place =
                DVec2::new(self.dice.between(-0.5, 0.5) * table.length, self.dice.between(-0.5, 0.5) * table.width);
            // Some stop on the long string, where balls are spotted.
            let place = if self.dice.happens(0.2) { DVec2::new(place.x, 0.0) } else { place };
            let has_room = bed_flaw(self.equipment.radius(ball), place, &table.boundary, *shape).is_none();
            if has_room && overlapped(self.equipment, &self.after, ball, place).is_none() {
                self.after.set(ball, Place::at(place));
            }
        }
    }

    fn record(self) -> Record {
        let radius = |ball| self.equipment.radius(ball);
        let end = |(ball, place): (BallId, Place)| {
            let (centre, phase) = match place {
                Place::Bed(x, y) => (DVec2::new(x, y), Phase::Resting),
                Place::Pocket(pocket) => (DVec2::ZERO, Phase::Pocketed(pocket)),
                Place::Off => (DVec2::ZERO, Phase::OffTable),
            };
            Final { ball, motion: Motion::at_rest(centre.x, centre.y, radius(ball)), phase }
        };
        let finals = self.after.places().map(end).collect();
        Record { events: self.events, finals, ending: Ending::AtRest, duration: 60.0, frozen: Vec::new() }
    }
}

/// A test for each of these games, so that they run side by side and can be run alone.
macro_rules! games {
    ($($game:ident)+) => {
        /// Every random game ends, with scores that add up and balls that have room.
        mod every_random_game_ends {
            $(
                #[test]
                fn $game() {
                    super::play_games(stringify!($game));
                }
            )+
        }

        #[test]
        fn every_game_that_ships_is_played_at_random() {
            let shipped: BTreeSet<_> = built_in_names(Kind::Game).collect();
            let played: Vec<_> = GAMES_BY_OPTIONS.iter().map(|(game, _)| *game).collect();
            assert_eq!(played, [$(stringify!($game)),+]);
            assert_eq!(shipped, played.into_iter().collect());
        }
    };
}

games! {
    eight_ball nine_ball ten_ball straight_pool rotation snooker three_cushion straight_rail seven_ball one_cushion killer
    free_pyramid combined_pyramid four_ball
    one_pocket fifteen_ball bank_pool cribbage bowlliards cutthroat
    six_red heyball balkline english_billiards speed_pool
    blackball
}

fn play_games(game: &str) {
    let (_, all) = GAMES_BY_OPTIONS.iter().find(|(known, _)| *known == game).expect("a game of the list");
    let mut shorter_records = 0;
    for number in 0..GAMES * u64::from(times()) {
        let options = all[number as usize % all.len()];
        let mut random = Match::new(options, number);
        random.play();
        assert!(matches!(random.state.next, Next::Over { .. }), "{game} {number}");
        shorter_records += random.shorter_records;
    }
    assert_eq!(shorter_records > 0, !BY_PATHS.contains(&game), "{game}: {shorter_records} shots");
}

#[test]
fn every_random_game_of_one_player_ends_and_the_other_side_never_plays() {
    // Cutthroat is for three or five.
    let for_one = GAMES_BY_OPTIONS.iter().filter(|(game, _)| *game != "cutthroat");
    for (index, (_, all)) in for_one.enumerate() {
        for how in ["Solitaire", "SolitaireInHand", "Ghost", "GhostAsItLies", "Visit", "VisitInHand"] {
            for number in 0..3 * u64::from(times()) {
                let mut random = Match::alone(all[number as usize % all.len()], how, 1000 * index as u64 + number);
                random.is_of_one_player = true;
                random.play();
            }
        }
    }
}

#[test]
fn a_match_is_saved_and_read_back_to_the_last_bit() {
    for (_, all) in GAMES_BY_OPTIONS {
        for number in 0..4 {
            let mut random = Match::new(all[number as usize % all.len()], number);
            for _ in 0..30 {
                let text = ron::to_string(&random.state).expect("it can be written");
                let read: State = ron::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(read, random.state);
                let Some(verdict) = random.step() else { break };
                let text = ron::to_string(&verdict).expect("it can be written");
                assert_eq!(ron::from_str::<Verdict>(&text).as_ref(), Ok(&verdict), "{text}");
            }
        }
    }
}
