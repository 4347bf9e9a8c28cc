//! Bytes as hexadecimal digits.

/// The digits of some bytes, two for each.
pub(super) fn digits_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes with these digits; `None` if they are none.
pub(super) fn bytes_of(digits: &str) -> Option<Vec<u8>> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let is_even = digits.len().is_multiple_of(2) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    if is_even { digits.as_bytes().chunks(2).map(byte).collect() } else { None }
}
