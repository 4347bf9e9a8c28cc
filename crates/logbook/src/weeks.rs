//! The weeks of the calendar, in UTC.

use std::fmt;

/// Seconds of a day.
const DAY: i64 = 86_400;

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year.
    pub year: i64,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day of the month, 1 to 31.
    pub day: u8,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Date {
    /// The day that is so many days after 1 January 1970. The algorithm is Howard Hinnant's `civil_from_days`.
    #[must_use]
    pub fn of_day(days: i64) -> Self {
        // Eras of 400 years begin on 1 March, so that a leap day is the last day of its year.
        let shifted = days.saturating_add(719_468);
        let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        Self { year, month: month as u8, day: day as u8 }
    }
}

/// The number of the week since the one of 1 January 1970 in which this time lies (seconds since 1970, UTC). Weeks begin on Monday.
pub(super) fn week_of(seconds: i64) -> i64 {
    // 1 January 1970 was a Thursday.
    (seconds.div_euclid(DAY) + 3).div_euclid(7)
}

/// The Monday with which a week begins, by the number of the week since that of 1 January 1970.
#[must_use]
pub fn monday_of(week: i64) -> Date {
    Date::of_day(week.saturating_mul(7).saturating_sub(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates_also_around_leap_days() {
        for (seconds, date) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (4_107_456_000, "2100-02-28"),
            (4_107_542_400, "2100-03-01"),
            (-1, "1969-12-31"),
        ] {
            assert_eq!(Date::of_day(i64::div_euclid(seconds, DAY)).to_string(), date);
        }
    }

    #[test]
    fn a_week_begins_on_monday() {
        let monday = 1_792_368_000; // 2026-10-19
        assert_eq!(monday_of(week_of(monday)).to_string(), "2026-10-19");
        assert_eq!(week_of(monday + 7 * DAY - 1), week_of(monday));
        assert_eq!(week_of(monday - 1), week_of(monday) - 1);
    }
}
