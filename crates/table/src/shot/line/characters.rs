//! The 64 characters of a line, each of which stands for six bits, and the checksum over them.

/// The characters by their values. None of them is changed by a chat program: no spaces, quotes, stars or underscores.
const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+";

/// How many bits a character stands for.
pub(super) const BITS: u32 = 6;

/// The character of a value; only its lowest six bits count.
pub(super) fn character(value: u8) -> char {
    char::from(CHARACTERS[usize::from(value & 63)])
}

/// The value of a character, 0 to 63; `None` for one that no line has.
pub(super) fn value(character: char) -> Option<u8> {
    let place = CHARACTERS.iter().position(|known| char::from(*known) == character)?;
    u8::try_from(place).ok()
}

/// A checksum of 24 bits: the CRC-24 of OpenPGP (RFC 9580). A change within any 24 bits in a row changes it.
pub(super) fn checksum(bytes: impl IntoIterator<Item = u8>) -> u32 {
    let step = |sum: u32, _| if sum & 0x80_0000 == 0 { sum << 1 } else { (sum << 1) ^ 0x86_4cfb };
    bytes.into_iter().fold(0x00b7_04ce, |sum, byte| (0..8).fold(sum ^ (u32::from(byte) << 16), step) & 0xff_ffff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_has_its_value_and_no_other_sign_has_one() {
        for number in 0..64 {
            assert_eq!(value(character(number)), Some(number));
        }
        for sign in [' ', '_', '*', '.', '"', '=', 'é', '\n'] {
            assert_eq!(value(sign), None, "{sign}");
        }
    }

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        // The check value of CRC-24/OPENPGP in catalogues of such sums.
        assert_eq!(checksum(*b"123456789"), 0x21_cf02);
    }
}
