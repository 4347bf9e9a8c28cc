//! The fields of an `.opponent.ron`: what they mean, and within which ranges they must lie.

use super::file::OpponentFile;
use crate::files::{Field, Flaw};
use crate::match_play::name_fault;
use crate::physics::in_digits;
use crate::table::colour_flaw;

/// The most letters of the sentence about a person.
const LONGEST_ABOUT: usize = 200;

/// A number of the file: its path, its description, and the least and the greatest value.
struct Limited {
    path: &'static str,
    form: &'static str,
    unit: &'static str,
    least: f64,
    greatest: f64,
    meaning: &'static str,
    value: fn(&OpponentFile) -> f64,
}

const NUMBER: &str = "number";
const WHOLE: &str = "whole number";

/// Declares a number: `path in unit, least..=greatest, form: "meaning"`.
macro_rules! limited {
    ($($group:ident.$field:ident, $unit:literal, $least:literal to $greatest:literal, $form:ident: $meaning:literal;)+) => {
        &[$(Limited {
            path: concat!(stringify!($group), ".", stringify!($field)),
            form: $form,
            unit: $unit,
            least: $least,
            greatest: $greatest,
            meaning: $meaning,
            value: |file| file.$group.$field.into(),
        }),+]
    };
}

const STROKE: &[Limited] = limited! {
    stroke.direction_deg, "degrees", 0.0 to 20.0, NUMBER: "The error of the direction.";
    stroke.speed, "share", 0.0 to 1.0, NUMBER: "The error of the speed of the cue, as a share of it.";
    stroke.least_speed, "m/s", 0.0 to 1.0, NUMBER: "The least error of the speed.";
    stroke.side, "m", 0.0 to 0.02, NUMBER: "The error of the tip to the side.";
    stroke.height, "m", 0.0 to 0.02, NUMBER: "The error of the height of the tip.";
    stroke.elevation_deg, "degrees", 0.0 to 20.0, NUMBER: "The error of the elevation of the butt.";
    stroke.bias_deg, "degrees", -5.0 to 5.0, NUMBER:
        "A steady error of the direction, to the left if above zero. Unlike the others it is no deviation but the error itself.";
    stroke.drift_deg, "degrees", 0.0 to 5.0, NUMBER:
        "How far the direction drifts to either side in the course of some dozen strokes.";
    stroke.awkward, "", 1.0 to 5.0, NUMBER:
        "By how much all errors grow when the player stretches, or when the butt is raised over a ball or a rail.";
    stroke.power, "", 1.0 to 5.0, NUMBER: "By how much all errors grow at full power, from a cue speed of 7 m/s on.";
    stroke.widest, "deviations", 0.5 to 10.0, NUMBER:
        "An error of more standard deviations than this counts as this many.";
};

const KNOWS: &[Limited] = limited! {
    knows.cloth, "share", 0.5 to 2.0, NUMBER: "The rolling friction that the player expects, as a share of the true one.";
};

const THINKING: &[Limited] = limited! {
    thinking.simulations, "", 20.0 to 10_000_000.0, WHOLE: "How many shots the player computes in the head at most.";
    thinking.ideas, "", 1.0 to 10_000.0, WHOLE: "How many different shots are looked at more closely.";
    thinking.plies, "", 1.0 to 3.0, WHOLE: "How many shots the player looks ahead: 1 for the coming shot alone.";
};

const HABITS: &[Limited] = limited! {
    habits.attack, "", -0.3 to 0.3, NUMBER:
        "How much the player prefers a pot to a safety: what is added to the chance of winning by a pot.";
    habits.banks, "", -0.3 to 0.3, NUMBER: "How much the player likes banks, kicks and combinations, likewise.";
    habits.pace, "", 0.5 to 3.0, NUMBER:
        "How hard the player likes to strike: the speed of an ordinary shot as a share of what is needed.";
    habits.side, "", 0.0 to 1.0, NUMBER: "How readily the player uses english: 0 never, 1 whenever it helps.";
    habits.ease, "", 0.0 to 1.0, NUMBER: "How much the player dislikes shots that are harder than they need be.";
};

/// The level, the only number outside a group.
const LEVEL: [u8; 2] = [1, 8];

impl Limited {
    fn range(&self) -> String {
        format!("{} to {}", self.least, self.greatest)
    }

    fn field(&self, usual: &OpponentFile) -> Field {
        let mut field = Field::new(self.path, self.form, self.unit, "", "", self.meaning);
        field.range = self.range().into();
        field.default = in_digits((self.value)(usual)).into();
        field
    }

    fn flaw(&self, file: &OpponentFile) -> Option<Flaw> {
        let value = (self.value)(file);
        let message = || format!("is {}, but must lie between {} and {}", in_digits(value), self.least, self.greatest);
        (!(self.least..=self.greatest).contains(&value)).then(|| Flaw::new(self.path, message()))
    }
}

impl OpponentFile {
    /// The descriptions of its fields; a group comes before its fields.
    #[must_use]
    pub fn fields() -> Vec<Field> {
        let usual = Self::default();
        let mut fields = vec![
            Field::new("name", "text", "", "at most 40 letters", "", "The name that is shown."),
            Field::new(
                "level",
                WHOLE,
                "",
                "1 to 8",
                "",
                "1 for somebody who plays for the first time, 8 for a machine.",
            ),
            Field::new("about", "text", "", "at most 200 letters", "", "A sentence about the person."),
            Field::new("cue", "name or path", "", "", "", "The cue; it changes nothing but the picture."),
        ];
        fields.push(Field::yes_or_no(
            "offered",
            usual.offered,
            "Whether the start screen offers the opponent among the faces. Any other opponent can be named in files and commands.",
        ));
        fields.push(group("face", "What the person looks like."));
        for (path, colour, meaning) in [
            ("face.skin", usual.face.skin, "The skin."),
            ("face.hair", usual.face.hair, "The hair."),
            ("face.shirt", usual.face.shirt, "The shirt."),
        ] {
            let mut field = Field::new(path, "three numbers", "red, green, blue (sRGB)", "0 to 1", "", meaning);
            let [red, green, blue] = colour;
            field.default = format!("({red}, {green}, {blue})").into();
            fields.push(field);
        }
        let group_of = |numbers: &[Limited]| numbers.iter().map(|number| number.field(&usual)).collect::<Vec<_>>();
        fields.push(group(
            "stroke",
            "The errors of the hand, as standard deviations. They are drawn once for each stroke.",
        ));
        fields.extend(group_of(STROKE));
        fields.push(Field::yes_or_no(
            "stroke.of_cue",
            usual.stroke.of_cue,
            "Whether `direction_deg` is the error of the cue. Then a tip that is off to the side adds its squirt. Otherwise it is \
             the whole error of the cue ball's path.",
        ));
        fields.push(group("knows", "What the person knows. Whoever does not know something aims by a wrong picture."));
        for (path, knows, meaning) in [
            ("knows.throw", usual.knows.throw, "Whether the player allows for throw."),
            ("knows.squirt", usual.knows.squirt, "Whether the player allows for squirt."),
            ("knows.position", usual.knows.position, "Whether the player looks at where the balls lie after the shot."),
            ("knows.safety", usual.knows.safety, "Whether the player looks for safeties."),
            (
                "knows.clusters",
                usual.knows.clusters,
                "Whether the player sees that balls without a way to a pocket are trouble.",
            ),
        ] {
            fields.push(Field::yes_or_no(path, knows, meaning));
        }
        fields.extend(group_of(KNOWS));
        fields.push(group("thinking", "How much the person thinks about a shot. These numbers decide, not the clock."));
        fields.extend(group_of(THINKING));
        fields.push(group("habits", "What the person likes where several shots are about as good."));
        fields.extend(group_of(HABITS));
        fields
    }

    /// Everything that is impossible, with paths inside the file. Whether its cue exists is not checked here.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws: Vec<Flaw> = name_fault(&self.name).map(|fault| Flaw::new("name", fault)).into_iter().collect();
        let [least, greatest] = LEVEL;
        if !(least..=greatest).contains(&self.level) {
            let message = format!("is {}, but must lie between {least} and {greatest}", self.level);
            flaws.push(Flaw::new("level", message));
        }
        flaws.extend(self.about_fault().map(|fault| Flaw::new("about", fault)));
        let colours = [("face.skin", self.face.skin), ("face.hair", self.face.hair), ("face.shirt", self.face.shirt)];
        flaws.extend(colours.into_iter().filter_map(|(path, colour)| colour_flaw(colour, path)));
        let numbers = [STROKE, KNOWS, THINKING, HABITS].into_iter().flatten();
        flaws.extend(numbers.filter_map(|number| number.flaw(self)));
        flaws
    }

    fn about_fault(&self) -> Option<String> {
        let letters = self.about.chars().count();
        if letters > LONGEST_ABOUT {
            return Some(format!("has {letters} letters, but may have at most {LONGEST_ABOUT}"));
        }
        self.about.chars().any(char::is_control).then(|| "must be one line without control characters".to_owned())
    }
}

/// A group that may be left out.
fn group(path: &'static str, meaning: &'static str) -> Field {
    Field::new(path, "group", "", "", "as below", meaning)
}
