//! The options of a game by their names, so that a page can show and change them without knowing the game.

use serde_json::{Value, json};

use super::games::Game;
use baize_describe::{Described, Field, Form};

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Yes or no.
    YesOrNo(bool),
    /// A number, such as the points that win.
    Number(u32),
    /// One of several names.
    Choice(String),
}

/// An option of a game with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct GameOption {
    /// What a file calls it, what it means, and what is allowed.
    pub field: Field,
    /// Its value.
    pub value: OptionValue,
}

impl GameOption {
    /// The names of its choices. Empty if the value is not a choice.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let is_choice = matches!(self.value, OptionValue::Choice(_));
        let choices = if let Form::Choice(choices) = self.field.form { choices } else { &[] };
        choices.iter().map(|choice| choice.name).filter(move |_| is_choice)
    }

    /// The least and the greatest number that its description allows, as in `1 to 10000`; any if it names none.
    #[must_use]
    pub fn limits(&self) -> (u32, u32) {
        self.field.range.limits().map_or((0, u32::MAX), |limits| limits.map(|limit| limit as u32).into())
    }
}

impl Game {
    /// The options of this game with their values, in the order of its pages.
    #[must_use]
    pub fn options(&self) -> Vec<GameOption> {
        let values = self.values();
        let group = format!("game.{}", self.name());
        let fields = Self::fields("game").into_iter().filter(|field| field.around() == group);
        let with_value = |field: Field| {
            let value = match values.get(field.name())? {
                Value::Bool(yes) => OptionValue::YesOrNo(*yes),
                Value::String(name) => OptionValue::Choice(name.clone()),
                Value::Number(number) => OptionValue::Number(u32::try_from(number.as_u64()?).ok()?),
                _ => return None,
            };
            Some(GameOption { field, value })
        };
        fields.filter_map(with_value).collect()
    }

    /// The same game with another value of an option. An option that the game does not have, and a value that does not suit
    /// it, change nothing.
    #[must_use]
    pub fn with_option(&self, name: &str, value: &OptionValue) -> Self {
        let mut values = self.values();
        if let Some(old) = values.get_mut(name) {
            *old = match value {
                OptionValue::YesOrNo(yes) => json!(yes),
                OptionValue::Number(number) => json!(number),
                OptionValue::Choice(name) => json!(name),
            };
        }
        serde_json::from_value(json!({ (self.name()): values })).unwrap_or_else(|_| self.clone())
    }

    /// The values of the options as JSON, by their names.
    fn values(&self) -> serde_json::Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(mut game)) => match game.remove(self.name()) {
                Some(Value::Object(values)) => values,
                _ => serde_json::Map::new(),
            },
            _ => serde_json::Map::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_of_every_game_can_be_read_and_changed_by_its_name() {
        for game in Game::all() {
            let options = game.options();
            assert!(!options.is_empty(), "{} has options", game.title());
            for option in options {
                let name = option.field.name();
                assert_eq!(game.with_option(name, &option.value), game, "{name}");
                let other = match &option.value {
                    OptionValue::YesOrNo(yes) => OptionValue::YesOrNo(!yes),
                    OptionValue::Number(number) => OptionValue::Number(number + 1),
                    OptionValue::Choice(now) => {
                        let other = option.names().find(|other| other != now).expect("a choice has two names");
                        OptionValue::Choice(other.to_owned())
                    }
                };
                let changed = game.with_option(name, &other);
                let found = changed.options().into_iter().find(|option| option.field.name() == name);
                assert_eq!(found.map(|option| option.value), Some(other), "{}: {name}", game.title());
            }
        }
    }

    #[test]
    fn every_number_has_limits_and_lies_within_them() {
        for game in Game::all() {
            for option in game.options() {
                let OptionValue::Number(number) = option.value else { continue };
                let (low, high) = option.limits();
                let name = option.field.name();
                assert!((low..=high).contains(&number) && high < u32::MAX, "{}: {name}", game.title());
                assert!(game.with_option(name, &OptionValue::Number(low)).flaws().is_empty(), "{name} {low}");
                assert!(!game.with_option(name, &OptionValue::Number(high + 1)).flaws().is_empty(), "{name} {high}");
            }
        }
    }

    #[test]
    fn what_a_game_does_not_have_changes_nothing() {
        let game = Game::all().remove(0);
        assert_eq!(game.with_option("jokers", &OptionValue::YesOrNo(true)), game);
        assert_eq!(game.with_option("calls", &OptionValue::Number(3)), game);
    }
}
