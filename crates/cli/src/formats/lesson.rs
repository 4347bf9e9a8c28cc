//! Something to learn, step by step.

use baize_describe::{Described, Field};
use baize_files::{FileError, Format, Source, commented, count, group, list, plain, quoted};
use baize_games::lessons::{Lesson as Loaded, LessonFile, lesson_words};

/// Something to learn, step by step.
pub struct Lesson;

impl Format for Lesson {
    fn fields(&self) -> Vec<Field> {
        LessonFile::fields("")
    }

    fn example(&self, name: &str) -> String {
        let balls = ["(ball: \"cue\", diamonds: (0, 0))", "(ball: \"1\", diamonds: (2, 1))"];
        let rack = vec![plain("table", "\"pool_9ft\""), plain("ball_set", "\"pool_measle\""), list("balls", &balls)];
        let steps = [AIM, POT];
        let entries = vec![
            plain("name", quoted(name)),
            plain("about", "\"Afterwards you can pot a straight ball.\""),
            plain("place", "100"),
            group("rack", "", rack),
            list("steps", &steps),
            plain("ending", "\"That is the whole lesson.\""),
        ];
        commented(&self.fields(), "A lesson. Places are in diamonds from the centre of the table.", &entries)
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        Loaded::checked(source).map(|lesson| described(&lesson))
    }

    fn remarks(&self) -> String {
        lesson_words()
    }
}

/// The steps of the example.
const AIM: &str = "(task: \"Click on the 1, and the cue points at its middle.\", watch: Aim(ball: \"1\"), success: \"Good, you \
                   aim at the 1.\", otherwise: \"\", shows: [PointAtBall], stroke: (speed: 2, direction_deg: 26.565))";
const POT: &str = "(task: \"Pot the 1 into the corner.\", watch: Shot([Pot(ball: \"1\"), Keep(ball: \"cue\")]), success: \
                   \"Potted.\", mistakes: [(signs: [Did(Pot(ball: \"cue\"))], say: \"The cue ball fell too: strike softer.\")], \
                   otherwise: \"Point at the middle of the 1 and try again.\", shows: [Stroke, Strike], \
                   stroke: (speed: 2, direction_deg: 26.565, tip: (height: -0.2)))";

fn described(lesson: &Loaded) -> String {
    format!("a lesson of {}, and its strokes do what they shall", count(lesson.steps.len(), "step"))
}
