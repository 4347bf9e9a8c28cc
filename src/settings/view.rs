//! The views from which the player can choose.

use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use super::action::Action;
use crate::describe::Described;

macro_rules! views {
    ($($(#[$about:meta])* $view:ident, $words:literal, $key:expr;)+) => {
        /// From where the player looks at the table.
        #[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
        pub enum View {
            $($(#[$about])* $view,)+
        }

        impl View {
            /// Every view, in the order in which the menu shows them.
            pub const ALL: &[Self] = &[$(Self::$view),+];

            /// Its name in a file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$view => stringify!($view)),+ }
            }

            /// Its name in the menu.
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self { $(Self::$view => $words),+ }
            }

            /// The action that switches it on and off. The free view has none: it comes back when another view is
            /// switched off.
            #[must_use]
            pub const fn action(self) -> Option<Action> {
                match self { $(Self::$view => $key),+ }
            }
        }
    };
}

// Where the camera stands in each view is in `src/view/camera/views`.
views! {
    /// From a place around the table that the player chooses.
    #[default]
    Free, "free", None;
    /// From straight above, without perspective.
    Above, "from above", Some(Action::ViewAbove);
    /// Along the cue, low behind the cue ball.
    Cue, "along the cue", Some(Action::ViewCue);
    /// From the eyes of a player who stands behind the shot.
    Standing, "standing", Some(Action::ViewStanding);
    /// From behind a ball that it follows.
    Follow, "following a ball", Some(Action::ViewFollow);
    /// From behind the pocket to which the coming shot leads.
    Pocket, "from the pocket", Some(Action::ViewPocket);
    /// From a high place at the side; in a replay it cuts by itself to what happens.
    Broadcast, "broadcast", Some(Action::ViewBroadcast);
}
