//! The actions that keys ask for.

macro_rules! actions {
    ($($heading:literal { $($action:ident, $name:literal, $key:literal, $does:literal;)+ })+) => {
        /// An action that a key asks for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Action {
            $($(#[doc = $does] $action,)+)+
        }

        impl Action {
            /// Every action, in the order of the help.
            pub const ALL: &[Self] = &[$($(Self::$action),+),+];

            /// The same under the headings of the help.
            pub const UNDER_HEADINGS: &[(&str, &[Self])] = &[$(($heading, &[$(Self::$action),+])),+];

            /// Their names in files, in the same order.
            pub const NAMES: &[&str] = &[$($($name),+),+];

            /// Its name in a file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($(Self::$action => $name),+),+ }
            }

            /// The name of its usual key.
            #[must_use]
            pub const fn usual_key(self) -> &'static str {
                match self { $($(Self::$action => $key),+),+ }
            }

            /// What it does, for the help and for the comments of a file.
            #[must_use]
            pub const fn does(self) -> &'static str {
                match self { $($(Self::$action => $does),+),+ }
            }
        }
    };
}

actions! {
    "Stroke" {
        Strike, "strike", "Space", "strike with the set power";
        Aim, "aim", "A", "hold and move the mouse: turn the cue";
        Fine, "fine", "LeftShift", "hold: turn and shift finely";
        TurnLeft, "turn_left", "Q", "turn the cue to the left";
        TurnRight, "turn_right", "E", "turn the cue to the right";
        Harder, "harder", "W", "more power";
        Softer, "softer", "S", "less power";
        TipLeft, "tip_left", "Left", "tip to the left";
        TipRight, "tip_right", "Right", "tip to the right";
        TipUp, "tip_up", "Up", "tip up: follow";
        TipDown, "tip_down", "Down", "tip down: draw";
        TipCentre, "tip_centre", "X", "tip to the centre, cue level";
        ButtUp, "butt_up", "PageUp", "butt up";
        ButtDown, "butt_down", "PageDown", "butt down";
    }
    "Placing balls" {
        PlaceBalls, "place_balls", "F", "placing mode on or off: drag any ball";
        Touch, "touch", "LeftControl", "hold while dragging: touch a ball or cushion";
        PutAway, "put_away", "Delete", "placing mode: put the ball away";
        ChooseBall, "choose_ball", ",", "placing mode: choose a ball, which the arrows then move; with the fine key: the one before";
        Freeze, "freeze", ";", "placing mode: freeze the chosen ball to the ball or cushion near it";
    }
    "Looking into a shot" {
        Line, "line", "G", "the line of the coming shot: off, first impact, both balls, whole shot";
        Map, "map", "F8", "the map of the coming shot: what becomes of it if it is struck a little otherwise";
        Versus, "versus", "F9", "play the coming shot with other physics, table, balls or cue too, and compare";
        Traces, "traces", "F10", "tracks, impacts and plots of the last shot, or of the shot that is watched";
    }
    "Going back" {
        Undo, "undo", "Z", "undo; with the fine key: redo";
        Redo, "redo", "Y", "redo";
        Retry, "retry", "Backspace", "retry: back to before the last shot";
        Replay, "replay", "F5", "watch the last shot again, or leave the replay";
        Shots, "shots", "F4", "show or hide the shots of the evening";
        Skip, "skip", "End", "skip to the result of the shot";
    }
    "Table, time and sound" {
        Rerack, "rerack", "R", "rack again";
        Brush, "brush", "F7", "brush the cloth: chalk and traces go";
        Pause, "pause", "P", "pause or run";
        Step, "step", ".", "during a pause: go on by one tick";
        Slow, "slow", "T", "slow motion on or off";
        Mute, "mute", "M", "sound on or off";
    }
    "View" {
        ViewAbove, "view_above", "V", "view from above on or off";
        ViewCue, "view_cue", "C", "view along the cue on or off";
        ViewStanding, "view_standing", "B", "view of a player standing behind the shot on or off";
        ViewFollow, "view_follow", "4", "follow the ball under the pointer, else the cue ball, on or off";
        ViewPocket, "view_pocket", "5", "view from behind the pocket of the coming shot on or off";
        ViewBroadcast, "view_broadcast", "6", "broadcast on or off: in a replay it cuts by itself";
        SavedViewOne, "saved_view_one", "1", "the first saved view; with the fine key: save this view there";
        SavedViewTwo, "saved_view_two", "2", "the second saved view; with the fine key: save this view there";
        SavedViewThree, "saved_view_three", "3", "the third saved view; with the fine key: save this view there";
        ViewHome, "view_home", "Home", "the view as it was at first";
        OrbitLeft, "orbit_left", "J", "turn the view to the left";
        OrbitRight, "orbit_right", "L", "turn the view to the right";
        OrbitUp, "orbit_up", "I", "tilt the view up";
        OrbitDown, "orbit_down", "K", "tilt the view down";
        ZoomIn, "zoom_in", "O", "move closer";
        ZoomOut, "zoom_out", "U", "move away";
    }
    "Menu, match and windows" {
        Menu, "menu", "Escape", "cancel a stroke, or open and close the menu";
        Panel, "panel", "F2", "show or hide the panel";
        FrameTimes, "frame_times", "F3", "show or hide the time of a frame";
        FullScreen, "full_screen", "F11", "full screen on or off";
        Coach, "coach", "D", "match: ask the coach, or hide the advice";
        CallPocket, "call_pocket", "/", "match: call the next pocket, where pots are called; after the last one that of the line";
        Rules, "rules", "F6", "match: show or hide the rules of the game";
        Help, "help", "F1", "show or hide the help";
        KeysLine, "keys_line", "H", "show or hide the line with the keys";
        BallNames, "ball_names", "N", "names over the balls on or off";
        Screenshot, "screenshot", "F12", "save a picture of the window; in a replay with the fine key: a film of the shot";
    }
    "Buttons of the mouse" {
        StrokeButton, "stroke_button", "LeftButton", "mouse button: stroke, point the cue, drag a ball";
        CueButton, "cue_button", "RightButton", "mouse button: hold and move to turn the cue";
        ViewButton, "view_button", "MiddleButton", "mouse button: hold and move to turn the view";
    }
    "Buttons of the gamepad" {
        PadStrike, "pad_strike", "South", "gamepad: strike with the set power; in a menu: choose";
        PadBack, "pad_back", "East", "gamepad: cancel, go back, or open the menu";
        PadButtons, "pad_buttons", "West", "gamepad: to the next button on the screen";
        PadCoach, "pad_coach", "North", "gamepad: ask the coach, or hide the advice";
        PadSofter, "pad_softer", "LeftTrigger", "gamepad: less power";
        PadHarder, "pad_harder", "RightTrigger", "gamepad: more power";
        PadFine, "pad_fine", "RightShoulder", "gamepad: hold to turn and shift finely";
        PadSecond, "pad_second", "LeftShoulder", "gamepad: hold for the second work of sticks and buttons";
        PadAbove, "pad_above", "LeftStick", "gamepad: view from above on or off";
        PadCue, "pad_cue", "RightStick", "gamepad: view along the cue on or off";
        PadUndo, "pad_undo", "Select", "gamepad: undo";
        PadMenu, "pad_menu", "Start", "gamepad: open and close the menu";
    }
}

/// What has the keys or buttons of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// The keyboard.
    Keyboard,
    /// The mouse.
    Mouse,
    /// A gamepad.
    Gamepad,
}

impl Action {
    /// The device that has the keys or buttons of this action.
    #[must_use]
    pub const fn device(self) -> Device {
        match self {
            Self::StrokeButton | Self::CueButton | Self::ViewButton => Device::Mouse,
            Self::PadStrike
            | Self::PadBack
            | Self::PadButtons
            | Self::PadCoach
            | Self::PadSofter
            | Self::PadHarder
            | Self::PadFine
            | Self::PadSecond
            | Self::PadAbove
            | Self::PadCue
            | Self::PadUndo
            | Self::PadMenu => Device::Gamepad,
            _ => Device::Keyboard,
        }
    }
}
