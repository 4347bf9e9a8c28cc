//! `cargo xtask figures`: the figures of pages.

mod share;
mod breaks;
mod coach;
mod drills;
mod games;
mod light;
mod light_references;
mod opponents;
mod performance;
mod truth;

use clap::Subcommand;

use crate::outcome::Outcome;
use crate::project::Project;

/// What figures there are.
#[derive(Subcommand, Debug)]
pub enum Figures {
    Breaks(breaks::BreaksOptions),
    Coach(coach::CoachOptions),
    Drills(drills::DrillsOptions),
    Games(games::GamesOptions),
    Light(light::LightOptions),
    /// Traces the small pictures of tests/picture/traced, with which tests/picture/computed.rs compares the game.
    ///
    /// What is there already is not made again; remove the folder to begin anew. The environment variable BAIZE names the program;
    /// without it a release build is used.
    LightReferences,
    Opponents(opponents::OpponentsOptions),
    Performance(performance::PerformanceOptions),
    Truth(truth::TruthOptions),
}

/// Makes these figures.
pub fn make(project: &Project, figures: &Figures) -> Outcome {
    match figures {
        Figures::Breaks(options) => breaks::breaks(project, options),
        Figures::Coach(options) => coach::coach(project, options),
        Figures::Drills(options) => drills::drills(project, options),
        Figures::Games(options) => games::games(project, options),
        Figures::Light(options) => light::light(project, options),
        Figures::LightReferences => light_references::light_references(project),
        Figures::Opponents(options) => opponents::opponents(project, options),
        Figures::Performance(options) => performance::performance(project, options),
        Figures::Truth(options) => truth::truth(project, options),
    }
}
