//! Baize: billiards with exact, event-driven physics.
//!
//! A formula gives the path of a ball between two impacts. So the engine does not move balls in small steps: it finds the
//! next impact, works it out, and goes on from there. The result of a shot is the same to the last bit at any tick rate, on
//! the screen or without one.
//!
//! # The crate in a program of one's own
//!
//! ```toml
//! [dependencies]
//! baize = { version = "0.1", default-features = false }
//! ```
//!
//! | feature | what it adds | its crates |
//! |---|---|---|
//! | none | physics, files, rules, matches, opponents, and tables in Bevy apps | Bevy's ECS, `ron`, `serde` |
//! | `fit` | strikes and constants found from measured tracks: the module `fit` | `levenberg-marquardt`, `nalgebra` |
//! | `sound` | what a table sounds like: the module `sound` | `hound` |
//! | `logbook` | the logbook of persons: the module `logbook` | SQLite |
//! | `cli` | the program `baize` with its commands (`baize-cli`) | `clap`, `indicatif`, SQLite |
//! | `online` | with `cli` or `play`: matches between two machines (`baize-online`) | `iroh` |
//! | `play`, on by default | the game in its window, with all of the above | Bevy's renderer, `egui`, `winit` |
//!
//! # A shot without a window
//!
//! Load a rack, add a strike, compute the shot, and read what happened.
//!
//! ```
//! use baize::prelude::*;
//!
//! let mut setup = Setup::rack("nine_ball").load()?;
//! setup.strike = Some(Strike { speed: 9.0, ..Strike::default() }); // m/s, straight to the foot of the table
//!
//! let run = simulate(&setup)?;
//! assert_eq!(run.record.ending, Ending::AtRest);
//! for (ball, end) in setup.balls.iter().zip(&run.record.finals) {
//!     let name = &ball.look.name;
//!     match end.phase {
//!         Phase::Pocketed(pocket) => println!("{name}: {}", setup.table.boundary.pockets[pocket].name),
//!         _ => println!("{name}: at {}", end.motion.position),
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A rack of one's own
//!
//! Racks, tables, ball sets, shots and the physics are RON files; `docs/files/fields.md` has every field. A text is read like a file:
//! the error for a mistake has line and column.
//!
//! ```
//! use baize::prelude::*;
//!
//! let rack = r#"(
//!     name: "One ball into two",
//!     table: "pool_9ft",
//!     ball_set: "pool",
//!     cue_ball: "cue",
//!     balls: [
//!         (ball: "cue", spot: "head"),
//!         (ball: "1", position: (0.0, -0.028575)),
//!         (ball: "2", position: (0.0, 0.028575)),
//!     ],
//! )"#;
//! let mut setup = Setup::rack(Source::of_text("my rack", rack)).load()?;
//! setup.strike = Some(Strike { speed: 2.0, ..Strike::default() });
//!
//! // Both object balls are met at once, and part as mirror images of each other, to the last bit.
//! let finals = simulate(&setup)?.record.finals;
//! let (one, two) = (finals[1].motion.position, finals[2].motion.position);
//! assert_eq!((one.x, one.y), (two.x, -two.y));
//!
//! let refused = Setup::rack(Source::of_text("my rack", "(balls: [(bal: \"cue\")])")).load();
//! assert!(refused.unwrap_err().to_string().starts_with("my rack:1:"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A table of one's own
//!
//! A shot may hold everything in one text: every cushion with its ends, balls of any size, and the physics.
//!
//! ```
//! use baize::prelude::*;
//!
//! let shot = r#"(
//!     name: "Round the triangle",
//!     table: (
//!         nose_height: 0.0363,
//!         boundary: Drawn(
//!             cushions: [ // seen from `from` towards `to`, the bed is on the left
//!                 (name: "base", from: (-1.0, -0.6), to: (1.0, -0.6)),
//!                 (name: "foot side", from: (1.0, -0.6), to: (0.0, 1.1)),
//!                 (name: "head side", from: (0.0, 1.1), to: (-1.0, -0.6)),
//!             ],
//!         ),
//!     ),
//!     rack: (balls: [(ball: "cue", position: (0.0, 0.0), radius: 0.028575, mass: 0.17)]),
//!     physics: (cloth: (rolling_friction: 0.008)),
//!     strike: (speed: 3.0, direction_deg: 20.0, tip: (side: 0.2)),
//! )"#;
//! let setup = Setup::shot(Source::of_text("my shot", shot)).load()?;
//!
//! let run = simulate(&setup)?;
//! let rails: Vec<&str> = run.record.events.iter().filter_map(|event| match event.kind {
//!     EventKind::Contact { meeting: Meeting::Cushion(_, index), .. } => {
//!         Some(setup.table.boundary.cushions[index].name.as_str())
//!     }
//!     _ => None,
//! }).collect();
//! assert_eq!(rails[..2], ["foot side", "base"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A table in a Bevy app
//!
//! [`simulation::BilliardsPlugin`] puts a table into an app. The table is an entity, the [`MainTable`](simulation::MainTable), and its balls
//! are entities; `docs/develop/several_tables.md` is about more tables. Requests go in as [`TableCommand`](simulation::TableCommand) messages.
//! [`ShotStarted`](simulation::ShotStarted), [`Impact`](simulation::Impact) and [`ShotEnded`](simulation::ShotEnded), with the record
//! of the shot, come out: as messages for systems and as events for observers.
//!
//! ```
//! use baize::prelude::*;
//! use baize::simulation::{BilliardsPlugin, LastShot, OfMainTable, ShotEnded, TableCommand};
//! use bevy::prelude::{App, MinimalPlugins, On};
//! use bevy::time::TimeUpdateStrategy;
//!
//! let setup = Setup::rack("cue_ball").load()?;
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, BilliardsPlugin { setup }));
//! app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1)); // one tick at every update
//! app.add_observer(|end: On<ShotEnded>| {
//!     println!("The cue ball stopped at {}.", end.run.record.finals[0].motion.position);
//! });
//!
//! app.world_mut().write_message(TableCommand::Strike(Strike { speed: 1.0, ..Strike::default() }));
//! let ended = |app: &App| app.world().of_main_table::<LastShot>().0.is_some();
//! let ticks = (0..10_000).take_while(|_| { app.update(); !ended(&app) }).count();
//! assert!(ended(&app), "the ball still rolls after {ticks} ticks");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Spawn what [`ball`](simulation::ball) returns, despawn a ball, or write into its
//! [`Position`](simulation::Position), [`Velocity`](simulation::Velocity), [`Spin`](simulation::Spin),
//! [`Radius`](simulation::Radius), [`Mass`](simulation::Mass) or [`Restitution`](simulation::Restitution), also while balls run. The
//! change takes effect at the next tick. An impossible change is undone, and a [`Refused`](simulation::Refused) says why.
//!
//! ```
//! use baize::prelude::*;
//! use baize::simulation::{BilliardsPlugin, InPlay, OfMainTable, Position, Radius, Refused, ball};
//! use bevy::math::{DVec2, DVec3};
//! use bevy::prelude::{App, Messages, MinimalPlugins};
//! use bevy::time::TimeUpdateStrategy;
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, BilliardsPlugin { setup: Setup::rack("cue_ball").load()? }));
//! app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
//! app.update();
//!
//! let seven = app.world_mut().spawn(ball(BallId(7), 0.028575, 0.17, DVec2::new(0.3, 0.0))).id();
//! app.update();
//! assert_eq!(app.world().of_main_table::<InPlay>().entity_of(BallId(7)), Some(seven));
//!
//! app.world_mut().entity_mut(seven).insert(Radius(0.031)); // it stays on the bed
//! app.update();
//! assert_eq!(app.world().get::<Position>(seven), Some(&Position(DVec3::new(0.3, 0.0, 0.031))));
//!
//! app.world_mut().entity_mut(seven).insert(Position(DVec3::new(9.0, 0.0, 0.031)));
//! app.update();
//! assert_eq!(app.world().get::<Position>(seven), Some(&Position(DVec3::new(0.3, 0.0, 0.031))));
//! let refused = app.world_mut().resource_mut::<Messages<Refused>>().drain().next();
//! let reason = refused.map(|refused| refused.reason);
//! assert_eq!(reason.as_deref(), Some("Ball 7 lies off the bed, at 9.0000, 0.0000; put it between the cushions."));
//!
//! app.world_mut().despawn(seven); // nothing meets it any more
//! app.update();
//! assert_eq!(app.world().of_main_table::<InPlay>().entity_of(BallId(7)), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The physics runs in `FixedUpdate`, in four chained sets ([`BilliardsSystems`](simulation::BilliardsSystems)). The plugin leaves
//! the executor and the build settings of your schedules as they are. You need not order your systems before or after those
//! of the plugin: what your systems write during a tick takes effect at the next one.
//!
//! # Beside Avian
//!
//! Avian's components have the names `Position` and `Mass` too. The types are different, so an entity may have both, and neither
//! crate reads the other's. In a file that uses both, name them by their crate:
//!
//! ```
//! use baize::simulation as billiards;
//!
//! // Beside `use avian3d::prelude::*;` this is not ambiguous: `Position` is Avian's, `billiards::Position` is a ball's.
//! fn highest(balls: bevy::prelude::Query<&billiards::Position>) -> f64 {
//!     balls.iter().map(|position| position.0.z).fold(0.0, f64::max)
//! }
//! # let _ = bevy::prelude::IntoSystem::into_system(highest);
//! ```
//!
//! Balls shall not be rigid bodies of Avian: both crates would move them. For things of Avian that balls push aside, give Avian a
//! kinematic body without a component of Baize, and write the place of the ball into it after the tick.
//!
//! # The picture, undo and replays
//!
//! To draw the balls, add [`BallTransformsPlugin`](simulation::BallTransformsPlugin). It writes the `Transform` of every ball that
//! has one, in metres, with y up and the middle of the cloth as the origin, or where the `Transform` of the table says. For undo, redo and replays add
//! [`HistoryPlugin`](simulation::HistoryPlugin). The table has no rules of a game: a cue ball in a
//! pocket stays there until somebody puts it back, with [`TableCommand::Place`](simulation::TableCommand::Place) or by its `Position`.
//!
//! # Examples
//!
//! `examples/` has a program for each of these: a headless shot, 10,000 shots over all cores, a cushion law and a rack of
//! one's own, balls that an app spawns, resizes and despawns, four tables in one app, and a ball on a bed in a window.
//!
//! # The crates
//!
//! What needs no Bevy is a crate of its own, which can be used alone. This crate hands on their modules.
//!
//! 1. [`physics`] (`baize-physics`) computes. Its [`engine`](physics::engine) finds the next event, its
//!    [`resolution`](physics::resolution) has the laws of impacts, its [`detection`](physics::detection) finds the time of a contact.
//! 2. [`describe`] (`baize-describe`) is what is said of a field of a file, of the physics or of an answer, and
//!    [`files`] (`baize-files`) finds and reads files, and says what is wrong with one. It does not know what a file means.
//! 3. [`table`] and [`rack`] turn files into tables and balls. [`shot`] puts them together, plays them, and keeps the record. All three
//!    are in `baize-table`.
//! 4. [`rules`] judges a shot, [`match_play`] plays whole matches by commands and keeps them in files, [`drills`] are set-ups to
//!    practise, [`lessons`] lead a beginner from step to step (`baize-games`).
//! 5. [`opponent`] plans shots for a computed player, and [`coach`] explains them to a person (`baize-opponent`).
//! 6. [`plots`] and `fit` say what numbers tell about shots (`baize-analysis`); `logbook` keeps the shots of persons (`baize-logbook`); `light`
//!    traces paths of light (`baize-light`).
//! 7. [`simulation`] is here: it plays the same shot tick by tick in a Bevy app.
//! 8. `words`, `mode`, `settings`, `formats`, `input`, `referee`, `teaching`, `practice`, `bookkeeping`, `cue`, `online`, `shot_study`, `sound`, `view`, `ui` and `app` make a game of
//!    it, with the feature `play`. Without it the crate builds no renderer.
//!
//! `docs/develop/architecture.md` follows a strike through the files, has recipes for changes, and the glossary.
//! `docs/science/physics.md` explains the physics for players, and `docs/science/laws.md` gives formulas and sources.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub use baize_analysis::*;
#[doc(inline)]
pub use baize_describe as describe;
#[doc(inline)]
pub use baize_files as files;
pub use baize_games::{drills, lessons, match_play, rules};
#[cfg(feature = "play")]
#[doc(inline)]
pub use baize_light as light;
#[cfg(feature = "logbook")]
#[doc(inline)]
pub use baize_logbook as logbook;
pub use baize_opponent::{coach, opponent};
#[doc(inline)]
pub use baize_physics as physics;
pub use baize_table::{rack, shot, table};

pub mod simulation;
#[cfg(feature = "play")]
mod words;
#[cfg(feature = "play")]
pub mod mode;
#[cfg(feature = "play")]
pub mod settings;
#[cfg(feature = "play")]
pub mod formats;
#[cfg(feature = "play")]
pub mod input;
#[cfg(feature = "play")]
pub mod referee;
#[cfg(feature = "play")]
pub mod teaching;
#[cfg(feature = "play")]
pub mod practice;
#[cfg(feature = "play")]
pub mod bookkeeping;
#[cfg(feature = "play")]
pub mod cue;
#[cfg(all(feature = "play", feature = "online"))]
pub mod online;
#[cfg(feature = "play")]
pub mod shot_study;
#[cfg(feature = "play")]
pub mod sound;
#[cfg(feature = "play")]
pub mod view;
#[cfg(feature = "play")]
pub mod ui;
#[cfg(feature = "play")]
pub mod app;
#[cfg(all(feature = "sound", not(feature = "play")))]
#[doc(inline)]
pub use baize_sound as sound;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod prelude {
    //! What most programs that compute shots need: `use baize::prelude::*`.
    //!
    //! * To say what is played: [`Setup`] (table, balls, physics and strike), [`Strike`] and [`Tip`] for the stroke,
    //!   [`Physics`] for the parameters and laws.
    //! * To load it: `Setup::rack` and `Setup::shot` take a name, a path, or a text as [`Source`].
    //! * To play it: [`simulate`] and its result, [`Run`].
    //! * To read the result: [`EventKind`] and [`Meeting`] say what happened, [`BallId`] to which ball, [`Phase`] how it moved,
    //!   [`Ending`] how the shot ended.
    //!
    //! The items of [`simulation`](crate::simulation) are not here: only a Bevy app needs them.

    pub use crate::files::Source;
    pub use crate::physics::{BallId, Meeting, Phase, Physics, Strike, Tip};
    pub use crate::shot::{Ending, EventKind, Run, Setup, simulate};
}
