//! A step of a lesson that was read and checked, and what it says of a shot.

use glam::DVec2;

use super::file::{Control, HelpLevel, MOST_TIMES, MistakeFile, StrokeOfStepFile};
use super::watch::Watch;
use baize_files::Flaw;
use baize_physics::{Motion, Strike};
use baize_table::rack::bed_flaw;
use baize_table::shot::{BedZone, Run, Setup, is_met, raise_butt, simulate, zone_flaw};

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What to do, in one sentence.
    pub task: String,
    /// Why, or what to look at; empty if there is nothing to say.
    pub note: String,
    /// Table, balls and physics, with how the cue is held at the start as the strike.
    pub setup: Setup,
    /// Where the cue ball may be put before the shot; `None` if it stays.
    pub in_hand: Option<BedZone>,
    /// What it waits for.
    pub watch: Watch,
    /// How often that is done.
    pub times: u32,
    /// What is said when it is done.
    pub success: String,
    /// The usual mistakes.
    pub mistakes: Vec<MistakeFile>,
    /// What is said when it is not done and no mistake fits.
    pub otherwise: String,
    /// How much help the aim shows.
    pub help: HelpLevel,
    /// The keys and movements that the card shows.
    pub shows: Vec<Control>,
    /// A stroke that does it.
    pub stroke: StrokeOfStep,
}

/// A stroke that does what a step asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrokeOfStep {
    /// Where the cue ball is put first, in metres; `None` if it stays.
    pub place: Option<DVec2>,
    /// The stroke.
    pub strike: Strike,
}

/// What a step says of something that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<'a> {
    /// Whether it was what the step waits for.
    pub is_done: bool,
    /// What is said.
    pub words: &'a str,
}

impl StrokeOfStep {
    pub(super) fn of(file: &StrokeOfStepFile, setup: &Setup) -> Self {
        let place = file.place.map(|place| DVec2::from_array(place) * setup.table.diamond());
        let strike = Strike {
            speed: file.speed,
            direction: file.direction_deg.to_radians(),
            tip: file.tip.into(),
            elevation: file.elevation_deg.to_radians(),
        };
        Self { place, strike }
    }
}

impl Step {
    /// What it says of a shot that was played from `setup`.
    #[must_use]
    pub fn answer(&self, setup: &Setup, run: &Run) -> Answer<'_> {
        let lists = self.watch.goals();
        if lists.iter().any(|goals| goals.iter().all(|goal| is_met(goal, setup, run))) {
            return Answer { is_done: true, words: &self.success };
        }
        let seen = |mistake: &&MistakeFile| mistake.signs.iter().all(|sign| sign.is_shown(setup, run));
        let words = self.mistakes.iter().find(seen).map_or(&self.otherwise, |mistake| &mistake.say);
        Answer { is_done: false, words }
    }

    /// The set-up from which the stroke that does it is played, with that stroke. The butt is raised over what lies behind the cue ball.
    #[must_use]
    pub fn shown_stroke(&self) -> Setup {
        let mut setup = Setup { strike: Some(self.stroke.strike), ..self.setup.clone() };
        if let (Some(place), Some(placed)) = (self.stroke.place, setup.balls.get_mut(self.setup.cue_ball)) {
            placed.motion = Motion::at_rest(place.x, place.y, placed.ball.radius);
        }
        raise_butt(&mut setup);
        setup
    }

    /// Why the stroke that shall do it does not, as the end of a sentence; `None` if it does.
    #[must_use]
    pub fn flaw_of_stroke(&self) -> Option<String> {
        let setup = self.shown_stroke();
        if self.watch.is_aim() {
            let is_done = self.watch.is_done_by_aim(&setup, &self.stroke.strike);
            return (!is_done).then(|| "does not do what the step waits for".to_owned());
        }
        match simulate(&setup) {
            Ok(run) => {
                let answer = self.answer(&setup, &run);
                (!answer.is_done)
                    .then(|| format!("does not do what the step waits for; it would say: {}", answer.words))
            }
            Err(error) => Some(format!("cannot be played: {error}")),
        }
    }

    /// What is wrong with it, with paths inside the step.
    pub(super) fn flaws(&self) -> Vec<Flaw> {
        let setup = &self.setup;
        let mut flaws: Vec<Flaw> = self.watch.flaws(setup).into_iter().map(|flaw| flaw.under("watch")).collect();
        flaws.extend(self.in_hand.as_ref().and_then(zone_flaw).map(|flaw| flaw.under("in_hand")));
        if !(1..=MOST_TIMES).contains(&self.times) {
            flaws.push(Flaw::new("times", format!("is {}, but must be 1 to {MOST_TIMES}", self.times)));
        }
        for (index, mistake) in self.mistakes.iter().enumerate() {
            let found = mistake.signs.iter().enumerate().flat_map(|(at, sign)| {
                sign.flaws(setup).into_iter().map(move |flaw| flaw.under(format!("mistakes[{index}].signs[{at}]")))
            });
            flaws.extend(found);
            if mistake.signs.is_empty() {
                flaws.push(Flaw::new(format!("mistakes[{index}].signs"), "is empty; name one sign or more"));
            }
        }
        flaws.extend(self.flaw_of_place().map(|message| Flaw::new("stroke.place", message)));
        flaws
    }

    /// Why the cue ball cannot be put where the stroke that does it wants it.
    fn flaw_of_place(&self) -> Option<String> {
        let place = self.stroke.place?;
        let zone = self.in_hand.filter(|zone| zone.holds(&self.setup.table, place));
        if zone.is_none() {
            return Some("is not in the part of the bed where the cue ball may be put (in_hand)".to_owned());
        }
        let cue_ball = self.setup.balls.get(self.setup.cue_ball)?;
        bed_flaw(cue_ball.ball.radius, place, &self.setup.table.boundary, self.setup.physics.shape)
    }
}
