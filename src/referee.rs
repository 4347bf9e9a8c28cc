//! The match at the table: which requests its rules allow, each finished shot given to it, and the balls laid as it says.
//!
//! The table plays a strike tick by tick as always. When the balls rest, its run goes to [`Match::give_played`], which judges
//! it. Then the balls are moved that the match has elsewhere, such as those that are spotted.
//!
//! [`Match::give_played`]: crate::match_play::Match::give_played

mod address;
mod background;
mod call;
mod considered;
mod once_more;
mod opponents;
mod new_match;
mod lagging;
mod elsewhere;
mod kept_file;
mod current_match;
mod lag_plan;
mod lag;
mod lay;
mod marks;
mod reload;
mod saved;
mod subject;
mod running_thought;
mod coaching;
mod hindsight;
mod match_review;
mod aftermath;
mod away;
mod clock;
mod ending;
mod remarks;
mod seats;
mod match_guard;
mod shots;
mod stalemate;
mod take_back;
mod agreement;
mod requests;
mod computer;
mod computer_lag;
mod elsewhere_turn;

use bevy::prelude::*;

pub use address::Pose;
pub use call::{Aimed, Call};
pub use clock::{ClockWaits, MatchClock};
pub use coaching::{Advised, Coaching};
pub use computer::{ComputerTurn, Stance};
pub use considered::{Consideration, Considerations};
pub use current_match::CurrentMatch;
pub use elsewhere::{FromElsewhere, Outgoing};
pub use elsewhere_turn::{ElsewhereTurn, HeldElsewhere};
pub use ending::MatchEnding;
pub use hindsight::{Hindsight, Reviewer, ShotEvidence};
pub use kept_file::{UNDER_WAY, is_under_way};
pub use marks::Marks;
pub use match_review::{MatchReview, ReviewedShot};
pub use new_match::{NewMatch, Start};
pub use once_more::{Again, OnceMore};
pub use opponents::{NamedOpponent, offered_opponents};
pub use remarks::{OpponentsTalk, Remark};
pub use requests::MatchRequest;
pub use running_thought::Thinker;
pub use saved::{SavedMatch, SavedMatches, look_for_saved};
pub use take_back::TakesBack;

use crate::mode::Looking;
use crate::settings::{ChoicesPlugin, require};
use crate::simulation::AddTableGuard;

/// The systems of the referee, in `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RefereeSystems;

/// Plays a match at the table of `BilliardsPlugin`. Without a match, nothing changes. Clock and computer wait while a replay is watched, if
/// the app has the [`PracticePlugin`](crate::practice::PracticePlugin), which keeps the state [`Looking`] true.
pub struct RefereePlugin;

impl Plugin for RefereePlugin {
    fn build(&self, app: &mut App) {
        require(app, ChoicesPlugin);
        app.init_resource::<CurrentMatch>()
            .init_resource::<Call>()
            .init_resource::<SavedMatches>()
            .init_resource::<MatchClock>()
            .init_resource::<ClockWaits>()
            .init_resource::<Thinker>()
            .init_resource::<ComputerTurn>()
            .init_resource::<ElsewhereTurn>()
            .init_resource::<Considerations>()
            .init_resource::<Coaching>()
            .init_resource::<Hindsight>()
            .init_resource::<MatchReview>()
            .init_resource::<ending::MatchEnding>()
            .init_resource::<Remark>()
            .init_resource::<OpponentsTalk>()
            .init_resource::<Reviewer>()
            .init_resource::<reload::OpponentWatch>()
            .add_message::<MatchRequest>()
            .add_message::<ShotEvidence>()
            .add_systems(Startup, saved::look_for_saved)
            .add_systems(
                Update,
                (
                    requests::take_requests,
                    reload::reload_opponents,
                    clock::run_clock,
                    computer::think_ahead,
                    computer_lag::lag.run_if(in_state(Looking::AtTable)),
                    computer::act.run_if(in_state(Looking::AtTable)),
                    elsewhere_turn::play_on.run_if(in_state(Looking::AtTable)),
                    elsewhere_turn::put_down_cue,
                    hindsight::look_back,
                    match_review::listen,
                    ending::look_back,
                    remarks::remark,
                    coaching::advise,
                    seats::take_up_cue,
                )
                    .chain()
                    .in_set(RefereeSystems),
            )
            .add_table_guard(match_guard::guard)
            // After the table has ended the shot, in `FixedPostUpdate`. Both also read what the table says without a match, so
            // that none of it counts for a match that begins later.
            .add_systems(FixedLast, (shots::hear_table, shots::judge_shot).chain());
    }
}
