//! The keys and the buttons of mouse and gamepad that an action can have, and their names in files.

/// Calls a macro with every key: its name in files, which is what is printed on a US keyboard (on other layouts a key keeps its
/// place), and its name in Bevy.
macro_rules! every_key {
    ($list:ident) => {
        $list! {
            "A" KeyA, "B" KeyB, "C" KeyC, "D" KeyD, "E" KeyE, "F" KeyF, "G" KeyG, "H" KeyH, "I" KeyI, "J" KeyJ,
            "K" KeyK, "L" KeyL, "M" KeyM, "N" KeyN, "O" KeyO, "P" KeyP, "Q" KeyQ, "R" KeyR, "S" KeyS, "T" KeyT,
            "U" KeyU, "V" KeyV, "W" KeyW, "X" KeyX, "Y" KeyY, "Z" KeyZ, "0" Digit0, "1" Digit1, "2" Digit2,
            "3" Digit3, "4" Digit4, "5" Digit5, "6" Digit6, "7" Digit7, "8" Digit8, "9" Digit9, "F1" F1,
            "F2" F2, "F3" F3, "F4" F4, "F5" F5, "F6" F6, "F7" F7, "F8" F8, "F9" F9, "F10" F10, "F11" F11,
            "F12" F12, "Space" Space, "Enter" Enter, "Tab" Tab, "Escape" Escape, "Backspace" Backspace,
            "Insert" Insert, "Delete" Delete, "Home" Home, "End" End, "PageUp" PageUp, "PageDown" PageDown,
            "Left" ArrowLeft, "Right" ArrowRight, "Up" ArrowUp, "Down" ArrowDown, "LeftShift" ShiftLeft,
            "RightShift" ShiftRight, "LeftControl" ControlLeft, "RightControl" ControlRight, "LeftAlt" AltLeft,
            "RightAlt" AltRight, "." Period, "," Comma, "-" Minus, "=" Equal, ";" Semicolon, "'" Quote,
            "/" Slash, "\\" Backslash, "[" BracketLeft, "]" BracketRight, "`" Backquote, "Numpad0" Numpad0,
            "Numpad1" Numpad1, "Numpad2" Numpad2, "Numpad3" Numpad3, "Numpad4" Numpad4, "Numpad5" Numpad5,
            "Numpad6" Numpad6, "Numpad7" Numpad7, "Numpad8" Numpad8, "Numpad9" Numpad9, "NumpadAdd" NumpadAdd,
            "NumpadSubtract" NumpadSubtract, "NumpadMultiply" NumpadMultiply, "NumpadDivide" NumpadDivide,
            "NumpadDecimal" NumpadDecimal, "NumpadEnter" NumpadEnter,
        }
    };
}

/// Calls a macro with every button of the mouse: its name in files, its name in Bevy, and its words for the help.
macro_rules! every_button {
    ($list:ident) => {
        $list! {
            "LeftButton" Left "left button",
            "RightButton" Right "right button",
            "MiddleButton" Middle "middle button",
            "BackButton" Back "back button",
            "ForwardButton" Forward "forward button",
        }
    };
}
/// Calls a macro with every button of a gamepad that an action can have: its name in files, its name in Bevy, and what is printed on it
/// by Microsoft, Sony and Nintendo.
macro_rules! every_pad_button {
    ($list:ident) => {
        $list! {
            "South" South "A" "Cross" "B",
            "East" East "B" "Circle" "A",
            "West" West "X" "Square" "Y",
            "North" North "Y" "Triangle" "X",
            "LeftShoulder" LeftTrigger "LB" "L1" "L",
            "RightShoulder" RightTrigger "RB" "R1" "R",
            "LeftTrigger" LeftTrigger2 "LT" "L2" "ZL",
            "RightTrigger" RightTrigger2 "RT" "R2" "ZR",
            "LeftStick" LeftThumb "LS" "L3" "LS",
            "RightStick" RightThumb "RS" "R3" "RS",
            "Select" Select "View" "Share" "Minus",
            "Start" Start "Menu" "Options" "Plus",
        }
    };
}
pub(crate) use {every_button, every_key, every_pad_button};

macro_rules! names {
    ($($name:literal $in_bevy:ident $($label:literal)*,)+) => { &[$($name),+] };
}

/// Every key that an action can have, by its name in files.
pub const KEYS: &[&str] = every_key!(names);

/// The list of the keys in short.
pub(super) const KEYS_IN_WORDS: &str = "A to Z, 0 to 9, F1 to F12, Numpad0 to Numpad9, Numpad with Add, Subtract, Multiply, \
    Divide, Decimal or Enter, Space, Enter, Tab, Escape, Backspace, Insert, Delete, Home, End, PageUp, PageDown, Left, \
    Right, Up, Down, Left or Right with Shift, Control or Alt, and the signs . , - = ; ' / \\ [ ] `";

/// Every button of the mouse that an action can have, by its name in files.
pub const BUTTONS: &[&str] = every_button!(names);

/// The list of the buttons.
pub(super) const BUTTONS_IN_WORDS: &str = "LeftButton, RightButton, MiddleButton, BackButton and ForwardButton";

/// Every button of a gamepad that an action can have, by its name in files: the four of the right hand by where they are.
pub const PAD_BUTTONS: &[&str] = every_pad_button!(names);

/// The list of these buttons.
pub(super) const PAD_BUTTONS_IN_WORDS: &str =
    "South, East, West, North, Left or Right with Shoulder, Trigger or Stick, Select and Start";
