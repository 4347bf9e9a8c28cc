//! The contents of a `controls.ron`: which keys ask for which action.

use std::collections::BTreeMap;
use std::fmt::{self, Formatter};
use std::marker::PhantomData;

use bevy::ecs::resource::Resource;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::action::{Action, Device};
use super::keys::{BUTTONS, BUTTONS_IN_WORDS, KEYS, KEYS_IN_WORDS, PAD_BUTTONS, PAD_BUTTONS_IN_WORDS};
use crate::describe::Field;
use crate::files::{Flaw, ShortList, shown};
use crate::words::key_changes as text;

/// The most keys of an action.
const MOST_KEYS: usize = 8;

/// The keys of each action, by the names in [`KEYS`]. An action that a file leaves out keeps its usual key. An action
/// with an empty list has no key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Controls {
    keys: BTreeMap<Action, Vec<String>>,
}

/// The keys in force.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrentControls(pub Controls);

impl Default for Controls {
    fn default() -> Self {
        let usual = |action: &Action| (*action, vec![action.usual_key().to_owned()]);
        Self { keys: Action::ALL.iter().map(usual).collect() }
    }
}

impl Controls {
    /// The names of the keys that ask for `action`.
    #[must_use]
    pub fn keys(&self, action: Action) -> &[String] {
        self.keys.get(&action).map_or(&[], Vec::as_slice)
    }

    /// Gives `action` these keys without a check.
    pub fn set(&mut self, action: Action, keys: Vec<String>) {
        self.keys.insert(action, keys);
    }

    /// The other actions that have one of the keys of `action`, each once.
    #[must_use]
    pub fn clashes(&self, action: Action) -> Vec<Action> {
        let shares =
            |other: &Action| *other != action && self.keys(*other).iter().any(|key| self.keys(action).contains(key));
        Action::ALL.iter().copied().filter(shares).collect()
    }

    /// All flaws, with paths inside the file.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        let mut taken: BTreeMap<&str, Action> = BTreeMap::new();
        for (action, keys) in &self.keys {
            let path = action.name();
            for key in keys {
                let known = match action.device() {
                    Device::Keyboard => KEYS,
                    Device::Mouse => BUTTONS,
                    Device::Gamepad => PAD_BUTTONS,
                };
                if !known.contains(&key.as_str()) {
                    flaws.push(Flaw::new(path, unknown(&shown(key), action.device())));
                } else if let Some(other) = taken.insert(key, *action) {
                    flaws.push(self.shared(key, *action, other));
                }
            }
        }
        flaws
    }

    /// The flaw of a key with two actions. It is reported at the action whose key is not the usual one.
    fn shared(&self, key: &str, one: Action, other: Action) -> Flaw {
        let is_usual = self.keys(one) == [one.usual_key()];
        let (by_hand, other) = if is_usual { (other, one) } else { (one, other) };
        Flaw::new(by_hand.name(), text::key_taken(key, other.name()))
    }

    /// The descriptions of its fields.
    #[must_use]
    pub fn fields() -> Vec<Field> {
        let field = |action: &Action| {
            let form = match action.device() {
                Device::Keyboard => "key, or list of keys",
                Device::Mouse | Device::Gamepad => "button, or list of buttons",
            };
            Field::of::<str>(action.name().to_owned(), action.does()).formed(form).usually(action.usual_key())
        };
        Action::ALL.iter().map(field).collect()
    }
}

/// What is wrong with a key or button of that name, which `device` does not have.
fn unknown(name: &str, device: Device) -> String {
    match device {
        Device::Keyboard => text::no_such_key(name, KEYS_IN_WORDS),
        Device::Mouse => text::no_such_mouse_button(name, BUTTONS_IN_WORDS),
        Device::Gamepad => text::no_such_pad_button(name, PAD_BUTTONS_IN_WORDS),
    }
}

impl Serialize for Controls {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Controls", self.keys.len())?;
        for (action, keys) in &self.keys {
            match keys.as_slice() {
                [key] => fields.serialize_field(action.name(), key)?,
                keys => fields.serialize_field(action.name(), keys)?,
            }
        }
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Controls {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Controls", Action::NAMES, ControlsVisitor)
    }
}

struct ControlsVisitor;

impl<'de> Visitor<'de> for ControlsVisitor {
    type Value = Controls;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("actions with their keys in parentheses")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Controls, A::Error> {
        let mut controls = Controls::default();
        let mut given = Vec::new();
        while let Some(ActionName(action)) = entries.next_key()? {
            if given.contains(&action) {
                return Err(A::Error::duplicate_field(action.name()));
            }
            given.push(action);
            let Keys(keys) = entries.next_value()?;
            controls.set(action, keys);
        }
        Ok(controls)
    }
}

/// The name of an action as the name of a field.
struct ActionName(Action);

impl<'de> Deserialize<'de> for ActionName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(ActionNameVisitor)
    }
}

struct ActionNameVisitor;

impl Visitor<'_> for ActionNameVisitor {
    type Value = ActionName;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an action")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<ActionName, E> {
        let known = Action::ALL.iter().find(|action| action.name() == name);
        known.map(|action| ActionName(*action)).ok_or_else(|| E::unknown_field(name, Action::NAMES))
    }
}

/// `"A"` or `["A", "B"]`.
struct Keys(Vec<String>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(KeysVisitor)
    }
}

struct KeysVisitor;

impl<'de> Visitor<'de> for KeysVisitor {
    type Value = Keys;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a key in quotes or a list of keys in square brackets")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Keys, E> {
        Ok(Keys(vec![key.to_owned()]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Keys, A::Error> {
        ShortList { longest: MOST_KEYS, entries: PhantomData }.visit_seq(list).map(Keys)
    }
}
