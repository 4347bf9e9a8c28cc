//! A lesson that was read from its file and checked.

use std::path::{Path, PathBuf};

use super::file::{LessonFile, MOST_PLACES, NextMatch, StepFile};
use super::step::{Step, StrokeOfStep};
use crate::drills::laid_out;
use baize_files::{FileError, Flaw, Folders, Kind, Origin, Source};
use baize_physics::Strike;
use baize_table::rack::RackFile;
use baize_table::shot::raise_butt;

/// A lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// Its name.
    pub name: String,
    /// What a player can do after it, in a sentence.
    pub about: String,
    /// Its place in the list of lessons; `None` after those that have one.
    pub place: Option<u32>,
    /// The steps; at least one.
    pub steps: Vec<Step>,
    /// What is said after the last step.
    pub ending: String,
    /// A match that is offered at the end.
    pub next_match: Option<NextMatch>,
    /// The files on the disk that it was read from.
    pub files: Vec<PathBuf>,
}

impl Lesson {
    /// The lesson file with this name in `folders`, or at this path.
    ///
    /// # Errors
    /// If there is none, the first syntax error, or the mistakes in what the files say.
    pub fn find(name: &str, folders: &Folders) -> Result<Self, FileError> {
        Self::of_source(Source::find(Kind::Lesson, name, folders)?)
    }

    /// A lesson file that has been read.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn of_source(source: Source) -> Result<Self, FileError> {
        let (file, origin) = source.parse::<LessonFile>()?;
        Self::of_file(file, &origin)
    }

    /// A lesson file that has been read, if the stroke of each step does what the step waits for.
    ///
    /// # Errors
    /// As [`find`](Self::find), and which step cannot be done by its stroke.
    pub fn checked(source: Source) -> Result<Self, FileError> {
        let (file, origin) = source.parse::<LessonFile>()?;
        let lesson = Self::of_file(file, &origin)?;
        let of_step = |(index, step): (usize, &Step)| {
            step.flaw_of_stroke().map(|message| Flaw::new(format!("steps[{index}].stroke"), message))
        };
        let flaws: Vec<Flaw> = lesson.steps.iter().enumerate().filter_map(of_step).collect();
        if flaws.is_empty() { Ok(lesson) } else { Err(origin.refuse(flaws)) }
    }

    fn of_file(file: LessonFile, origin: &Origin) -> Result<Self, FileError> {
        let flaws = own_flaws(&file);
        if !flaws.is_empty() {
            return Err(origin.refuse(flaws));
        }
        let mut files: Vec<PathBuf> = origin.source().path().map(Path::to_path_buf).into_iter().collect();
        let (rack, rack_origin) = file.rack.load(Kind::Rack, origin, "rack")?;
        files.extend(rack_origin.source().path().map(Path::to_path_buf));
        let rack = rack.with_its_ball_set(&rack_origin)?;
        let mut steps = Vec::with_capacity(file.steps.len());
        for (index, step) in file.steps.into_iter().enumerate() {
            steps.push(read_step(step, (&rack, &rack_origin), origin, index, &mut files)?);
        }
        let flaws: Vec<Flaw> = steps
            .iter()
            .enumerate()
            .flat_map(|(index, step)| step.flaws().into_iter().map(move |flaw| flaw.under(format!("steps[{index}]"))))
            .collect();
        if !flaws.is_empty() {
            return Err(origin.refuse(flaws));
        }
        let LessonFile { name, about, place, ending, next_match, .. } = file;
        Ok(Self { name, about, place, steps, ending, next_match, files })
    }
}

/// What is wrong with the numbers, and what is missing.
fn own_flaws(file: &LessonFile) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    if let Some(place) = file.place.filter(|place| !(1..=MOST_PLACES).contains(place)) {
        flaws.push(Flaw::new("place", format!("is {place}, but must be 1 to {MOST_PLACES}")));
    }
    if file.steps.is_empty() {
        flaws.push(Flaw::new("steps", "is empty; a lesson has one step or more"));
    }
    for (index, step) in file.steps.iter().enumerate() {
        if step.task.trim().is_empty() {
            flaws.push(Flaw::new(format!("steps[{index}].task"), "is empty; say in one sentence what to do"));
        }
    }
    flaws
}

fn read_step(
    file: StepFile,
    (rack, rack_origin): (&RackFile, &Origin),
    origin: &Origin,
    index: usize,
    files: &mut Vec<PathBuf>,
) -> Result<Step, FileError> {
    let of_step = format!("steps[{index}]");
    let own = match file.rack {
        Some(own) => {
            let (own, own_origin) = own.load(Kind::Rack, origin, &format!("{of_step}.rack"))?;
            files.extend(own_origin.source().path().map(Path::to_path_buf));
            Some((own.with_its_ball_set(&own_origin)?, own_origin))
        }
        None => None,
    };
    let (rack, rack_origin) = own.as_ref().map_or((rack, rack_origin), |(own, own_origin)| (own, own_origin));
    let (_, mut setup) = laid_out(file.balls, rack, (origin, rack_origin), &of_step)?;
    setup.strike = file.aim.map(Strike::from);
    raise_butt(&mut setup);
    let stroke = StrokeOfStep::of(&file.stroke, &setup);
    Ok(Step {
        task: file.task,
        note: file.note,
        setup,
        in_hand: file.in_hand,
        watch: file.watch,
        times: file.times,
        success: file.success,
        mistakes: file.mistakes,
        otherwise: file.otherwise,
        help: file.help,
        view: file.view,
        shows: file.shows,
        stroke,
    })
}
