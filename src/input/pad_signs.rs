//! The names of a gamepad's buttons: those in `controls.ron`, and what is printed on the pad of each maker.

use bevy::prelude::*;

use crate::settings::every_pad_button;

/// Whose signs are printed on the buttons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PadSigns {
    /// A, B, X and Y, as Microsoft and most others place them.
    #[default]
    Microsoft,
    /// Cross, circle, square and triangle.
    Sony,
    /// The letters in the places of Nintendo.
    Nintendo,
}

/// The numbers of makers on the USB.
const SONY: u16 = 0x054c;
const NINTENDO: u16 = 0x057e;

/// Parts of the names of pads, in small letters, for pads that do not say their maker's number.
const NAMES: &[(&str, PadSigns)] = &[
    ("playstation", PadSigns::Sony),
    ("dualshock", PadSigns::Sony),
    ("dualsense", PadSigns::Sony),
    ("sony", PadSigns::Sony),
    ("nintendo", PadSigns::Nintendo),
    ("joy-con", PadSigns::Nintendo),
    ("switch pro", PadSigns::Nintendo),
];

impl PadSigns {
    /// The signs on a pad of that maker or, if its number is unknown, of that name.
    #[must_use]
    pub fn of(name: &str, maker: Option<u16>) -> Self {
        let name = name.to_lowercase();
        let by_name = || NAMES.iter().find(|(part, _)| name.contains(part)).map(|(_, signs)| *signs);
        match maker {
            Some(SONY) => Self::Sony,
            Some(NINTENDO) => Self::Nintendo,
            _ => by_name().unwrap_or_default(),
        }
    }

    /// What is printed on `button`; empty for a button that no action can have.
    #[must_use]
    pub fn sign(self, button: GamepadButton) -> &'static str {
        let signs = PAD_CODES.iter().find(|(_, known, _)| *known == button).map(|(.., signs)| signs);
        signs.map_or("", |signs| signs[self as usize])
    }
}

macro_rules! pad_codes {
    ($($name:literal $button:ident $microsoft:literal $sony:literal $nintendo:literal,)+) => {
        &[$(($name, GamepadButton::$button, [$microsoft, $sony, $nintendo])),+]
    };
}

/// Every button of a gamepad that a file can name, with its signs in the order of [`PadSigns`].
const PAD_CODES: &[(&str, GamepadButton, [&str; 3])] = every_pad_button!(pad_codes);

/// The button of a gamepad with the name `name` in files; `None` if there is none.
#[must_use]
pub fn pad_button(name: &str) -> Option<GamepadButton> {
    PAD_CODES.iter().find(|(known, ..)| *known == name).map(|(_, button, _)| *button)
}

/// The name of `button` in files; `None` if no action can have it.
#[must_use]
pub fn pad_button_name(button: GamepadButton) -> Option<&'static str> {
    PAD_CODES.iter().find(|(_, known, _)| *known == button).map(|(name, ..)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::PAD_BUTTONS;

    #[test]
    fn every_button_that_a_file_may_name_is_one_of_a_gamepad() {
        assert!(PAD_BUTTONS.iter().all(|name| pad_button(name).and_then(pad_button_name) == Some(*name)));
    }

    #[test]
    fn each_maker_prints_its_own_signs() {
        let signs = |name: &str, maker| {
            let signs = PadSigns::of(name, maker);
            [GamepadButton::South, GamepadButton::East, GamepadButton::LeftTrigger].map(|button| signs.sign(button))
        };
        assert_eq!(signs("Xbox Wireless Controller", Some(0x045e)), ["A", "B", "LB"]);
        assert_eq!(signs("Wireless Controller", Some(0x054c)), ["Cross", "Circle", "L1"]);
        assert_eq!(signs("Nintendo Switch Pro Controller", None), ["B", "A", "L"]);
        assert_eq!(signs("A pad of no name", None), ["A", "B", "LB"]);
    }
}
