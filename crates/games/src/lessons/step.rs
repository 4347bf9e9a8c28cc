//! A step of a lesson that was read and checked, and what it says of a shot.

use glam::{DVec2, UVec2};

use super::file::{Control, HelpLevel, MOST_TIMES, MistakeFile, StepView, StrokeOfStepFile};
use super::watch::Watch;
use baize_files::Flaw;
use baize_physics::{Motion, Strike};
use baize_table::rack::bed_flaw;
use baize_table::shot::{BedZone, Depth, Run, Setup, is_met, preview, raise_butt, simulate, zone_flaw};

/// In so many parts, along and across, a zone is looked through for a place on the bed.
const TRIED: u32 = 8;

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
    /// From where the table is seen at the start; `None` as the player left it.
    pub view: Option<StepView>,
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
            let instead = || self.watch.instead(&setup, &self.stroke.strike);
            return (!is_done).then(|| format!("does not do what the step waits for{}", instead()));
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
        if self.success.trim().is_empty() {
            flaws.push(Flaw::new("success", "is empty; say what is good about it"));
        }
        let of_mistake = |(index, mistake)| {
            let flaws = self.flaws_of_mistake(mistake);
            flaws.into_iter().map(move |flaw| flaw.under(format!("mistakes[{index}]")))
        };
        flaws.extend(self.mistakes.iter().enumerate().flat_map(of_mistake));
        flaws.extend(self.flaw_of_aim().map(|message| Flaw::new("aim", message)));
        flaws.extend(self.flaw_of_hand().map(|message| Flaw::new("in_hand", message)));
        flaws.extend(self.flaw_of_place().map(|message| Flaw::new("stroke.place", message)));
        flaws
    }

    fn flaws_of_mistake(&self, mistake: &MistakeFile) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        if mistake.signs.is_empty() {
            flaws.push(Flaw::new("signs", "is empty; name one sign or more"));
        }
        if mistake.say.trim().is_empty() {
            flaws.push(Flaw::new("say", "is empty; say what to change"));
        }
        if self.watch.is_aim() {
            flaws.push(Flaw::new(
                "signs",
                "are never seen, because this step waits for no stroke; leave the mistake out",
            ));
        }
        for (at, sign) in mistake.signs.iter().enumerate() {
            let mut of_sign = sign.flaws(&self.setup);
            if sign.straight_pot().is_some_and(|ball| self.watch.banks(ball)) {
                let message =
                    "reckons with the straight way to the pocket, but here the ball goes there by way of a rail";
                of_sign.push(Flaw::new("", message));
            }
            if sign.bank().is_some_and(|ball| !self.watch.banks_off_one_rail(ball)) {
                let message = "reckons with a way off one rail, but no goal here is a Pot of this ball with rails: 1";
                of_sign.push(Flaw::new("", message));
            }
            flaws.extend(of_sign.into_iter().map(|flaw| flaw.under(format!("signs[{at}]"))));
        }
        flaws
    }

    /// Why the cue cannot be held like this at the start.
    fn flaw_of_aim(&self) -> Option<String> {
        let aim = self.setup.strike.as_ref()?;
        if let Err(refusal) = preview(&self.setup.engine(), self.setup.cue_ball, aim, Depth::FirstImpact) {
            return Some(format!("cannot be struck: {refusal}"));
        }
        let is_done = self.watch.is_done_by_aim(&self.setup, aim);
        is_done.then(|| "is what the step waits for already; let the player do it".to_owned())
    }

    /// Why the cue ball cannot be put anywhere in the zone in which it is in hand.
    fn flaw_of_hand(&self) -> Option<String> {
        let zone = self.in_hand.as_ref().filter(|zone| zone_flaw(zone).is_none())?;
        let (setup, table) = (&self.setup, &self.setup.table);
        let cue_ball = setup.balls.get(setup.cue_ball)?;
        let (low, high) = zone.corners(table);
        let mut places = (0..=TRIED).flat_map(|x| (0..=TRIED).map(move |y| UVec2::new(x, y)));
        let has_room = places.any(|part| {
            let place = low + (high - low) * part.as_dvec2() / f64::from(TRIED);
            bed_flaw(cue_ball.ball.radius, place, &table.boundary, setup.physics.shape).is_none()
        });
        (!has_room).then(|| "has no place on the bed for the cue ball; put it between the cushions".to_owned())
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
