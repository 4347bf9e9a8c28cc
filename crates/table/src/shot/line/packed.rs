//! Numbers and words as bits, the highest bit first.

use super::characters::{BITS, character, value};

/// The lowest exponent of two that a number can have in the common form, counted down from the highest.
const COMMON: u64 = 6;
/// The code of a number that is written as a short decimal.
const DECIMAL: u64 = 0;
/// The code of a number that is written with all its 64 bits.
const WHOLE: u64 = 1;
/// The most nibbles that the digits of a short decimal have.
const MOST_NIBBLES: u64 = 7;
/// The most decimals of a short decimal.
const MOST_DECIMALS: u64 = 15;
/// How many bits follow the point of a number.
const FRACTION: u32 = 52;
/// What is added to the exponent in the bits of a number.
const BIAS: u64 = 1023;
/// The words of which every letter takes six bits: letters, digits, `-` and the space.
const SPACE: char = '+';

/// Bits that are written one after the other.
#[derive(Debug, Default)]
pub(super) struct Packer {
    bits: Vec<bool>,
}

impl Packer {
    /// Adds the lowest `count` bits of a number.
    pub fn bits(&mut self, number: u64, count: u32) {
        self.bits.extend((0..count).rev().map(|bit| number >> bit & 1 == 1));
    }

    /// Adds a yes or no.
    pub fn yes(&mut self, yes: bool) {
        self.bits.push(yes);
    }

    /// Adds a number in groups of five bits, the lowest first; a bit before each group says whether another one follows.
    pub fn count(&mut self, mut number: u64) {
        while number > 31 {
            self.bits(number & 31 | 32, 6);
            number >>= 5;
        }
        self.bits(number, 6);
    }

    /// Adds a number so that the same bits are read again. Numbers from 2^(`top` - 5) to 2^(`top` + 1) are the shortest.
    pub fn number(&mut self, number: f64, top: i32) {
        let (bits, sign) = (number.abs().to_bits(), number.is_sign_negative());
        let exponent = bits >> FRACTION;
        let below = highest(top).checked_sub(exponent).filter(|below| *below < COMMON);
        if let Some((digits, decimals)) = short_decimal(number.abs()) {
            let nibbles = u64::from((64 - digits.leading_zeros()).div_ceil(4));
            self.bits(DECIMAL, 3);
            self.yes(sign);
            self.bits(decimals, 4);
            self.bits(nibbles, 3);
            self.bits(digits, 4 * nibbles as u32);
        } else if let Some(below) = below {
            self.bits(WHOLE + 1 + below, 3);
            self.yes(sign);
            self.bits(bits, FRACTION);
        } else {
            self.bits(WHOLE, 3);
            self.bits(number.to_bits(), 64);
        }
    }

    /// Adds a text: six bits a letter if it has only letters of English, digits, `-` and spaces; otherwise as UTF-8.
    pub fn text(&mut self, text: &str) {
        let plain: Option<Vec<u8>> = text.chars().map(plain_value).collect();
        self.yes(plain.is_none());
        if let Some(values) = plain {
            self.count(values.len() as u64);
            values.iter().for_each(|value| self.bits(u64::from(*value), BITS));
        } else {
            self.count(text.len() as u64);
            text.bytes().for_each(|byte| self.bits(u64::from(byte), 8));
        }
    }

    /// The characters of all bits; the last one is filled up with zeros.
    pub fn characters(&self) -> String {
        let value = |bits: &[bool]| (0..6).fold(0, |value, bit| value << 1 | u8::from(bits.get(bit) == Some(&true)));
        self.bits.chunks(BITS as usize).map(|bits| character(value(bits))).collect()
    }
}

/// Bits that are read one after the other. Every question is answered by `None` if there are not enough.
#[derive(Debug)]
pub(super) struct Unpacker<'a> {
    values: &'a [u8],
    next: usize,
}

impl<'a> Unpacker<'a> {
    /// The bits of these values of characters.
    pub fn new(values: &'a [u8]) -> Self {
        Self { values, next: 0 }
    }

    /// The next `count` bits as a number; at most 64.
    pub fn bits(&mut self, count: u32) -> Option<u64> {
        let end = self.next + count as usize;
        if end > self.values.len() * BITS as usize {
            return None;
        }
        let bit = |place: usize| u64::from(self.values[place / 6] >> (5 - place % 6) & 1);
        let number = (self.next..end).fold(0, |number, place| number << 1 | bit(place));
        self.next = end;
        Some(number)
    }

    /// The next yes or no.
    pub fn yes(&mut self) -> Option<bool> {
        Some(self.bits(1)? == 1)
    }

    /// The next number of [`Packer::count`]. It has at most 30 bits.
    pub fn count(&mut self) -> Option<u64> {
        let mut number = 0;
        for group in 0..6 {
            let more = self.yes()?;
            number |= self.bits(5)? << (5 * group);
            if !more {
                return Some(number);
            }
        }
        None
    }

    /// The next number of [`Packer::number`] with the same `top`.
    pub fn number(&mut self, top: i32) -> Option<f64> {
        let code = self.bits(3)?;
        if code == WHOLE {
            return self.bits(64).map(f64::from_bits);
        }
        let sign = if self.yes()? { -1.0 } else { 1.0 };
        if code == DECIMAL {
            let (decimals, nibbles) = (self.bits(4)?, self.bits(3)?);
            return Some(sign * decimal(self.bits(4 * nibbles as u32)?, decimals));
        }
        let exponent = highest(top) - (code - WHOLE - 1);
        Some(sign * f64::from_bits(exponent << FRACTION | self.bits(FRACTION)?))
    }

    /// The next text of [`Packer::text`].
    pub fn text(&mut self) -> Option<String> {
        let is_utf8 = self.yes()?;
        let length = self.count()?;
        if is_utf8 {
            let bytes: Option<Vec<u8>> = (0..length).map(|_| self.bits(8).map(|byte| byte as u8)).collect();
            return String::from_utf8(bytes?).ok();
        }
        (0..length).map(|_| self.bits(BITS).map(|value| plain_letter(value as u8))).collect()
    }

    /// Whether nothing is left but the zeros that fill up the last character.
    pub fn ends(mut self) -> bool {
        let left = self.values.len() * BITS as usize - self.next;
        left < BITS as usize && self.bits(left as u32) == Some(0)
    }
}

/// The exponent of the largest common numbers as in the bits of a number.
fn highest(top: i32) -> u64 {
    BIAS.saturating_add_signed(i64::from(top))
}

/// Digits and decimals of a number that is written with few digits, such as 635 and 3 for 0.635.
fn short_decimal(number: f64) -> Option<(u64, u64)> {
    let longest = 1_u64 << (4 * MOST_NIBBLES);
    (0..=MOST_DECIMALS).find_map(|decimals| {
        let digits = (number * power_of_ten(decimals)).round_ties_even();
        let is_short = digits < longest as f64;
        let same = |digits: &u64| decimal(*digits, decimals).to_bits() == number.to_bits();
        is_short.then_some(digits as u64).filter(same).map(|digits| (digits, decimals))
    })
}

/// The number with these digits, of which the last `decimals` stand behind the point. It is rounded once, as by every
/// reader of decimal numbers.
fn decimal(digits: u64, decimals: u64) -> f64 {
    digits as f64 / power_of_ten(decimals)
}

/// 10 to the power of up to 15, exactly.
fn power_of_ten(power: u64) -> f64 {
    (0..power).fold(1.0, |number, _| number * 10.0)
}

fn plain_value(letter: char) -> Option<u8> {
    match letter {
        ' ' => value(SPACE),
        SPACE => None,
        letter => value(letter),
    }
}

fn plain_letter(value: u8) -> char {
    match character(value) {
        SPACE => ' ',
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of what was written.
    fn again<T>(write: impl Fn(&mut Packer), read: impl Fn(&mut Unpacker) -> Option<T>) -> (T, usize) {
        let mut packer = Packer::default();
        write(&mut packer);
        let values: Vec<u8> = packer.characters().chars().filter_map(value).collect();
        let mut unpacker = Unpacker::new(&values);
        let answer = read(&mut unpacker).expect("it was written");
        assert!(unpacker.ends());
        (answer, values.len())
    }

    fn text_of(unpacker: &mut Unpacker) -> Option<String> {
        unpacker.text()
    }

    #[test]
    fn every_number_comes_back_to_the_last_bit() {
        let third = 1.0 / 3.0;
        let numbers = [0.0, -0.0, 0.635, -1.27, third, -third * 4.0, 1e-300, -7.5e200, f64::MIN_POSITIVE, 5e-324, 6.1];
        for number in numbers.into_iter().chain([f64::INFINITY, f64::MAX, 0.1 + 0.2, 1e-15, 268_435_455.0]) {
            for top in [0, 2] {
                let (back, _) = again(|packer| packer.number(number, top), |unpacker| unpacker.number(top));
                assert_eq!(back.to_bits(), number.to_bits(), "{number}");
            }
        }
    }

    #[test]
    fn a_place_takes_ten_characters_and_a_short_decimal_fewer() {
        let length = |number| again(|packer| packer.number(number, 0), |unpacker| unpacker.number(0)).1;
        assert_eq!((length(1.0 / 3.0), length(0.635), length(0.0)), (10, 4, 2));
    }

    #[test]
    fn texts_come_back_in_all_languages() {
        for text in ["", "Eight-ball", "the \"7\", 2 + 5", "Düsseldorf 球", &"long ".repeat(400)] {
            let (back, _) = again(|packer| packer.text(text), text_of);
            assert_eq!(back, text);
        }
    }
}
