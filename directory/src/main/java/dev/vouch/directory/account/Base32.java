package dev.vouch.directory.account;

/**
 * A Base32 encoding without padding. The input's length must be a multiple of five bytes, which are
 * eight digits.
 */
enum Base32 {
  /** The alphabet of RFC 4648, which authenticator apps expect. */
  STANDARD("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),

  /** Crockford's alphabet without I, L, O and U (https://www.crockford.com/base32.html). */
  CROCKFORD("0123456789ABCDEFGHJKMNPQRSTVWXYZ");

  private static final int DIGIT_BITS = 5;

  private final String digits;

  Base32(String digits) {
    this.digits = digits;
  }

  String encode(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    int buffer = 0;
    int bits = 0;
    for (byte each : bytes) {
      buffer = (buffer << Byte.SIZE) | (each & 0xff);
      for (bits += Byte.SIZE; bits >= DIGIT_BITS; bits -= DIGIT_BITS) {
        text.append(digits.charAt((buffer >> (bits - DIGIT_BITS)) & 0x1f));
      }
    }
    return text.toString();
  }

  byte[] decode(String text) {
    byte[] bytes = new byte[text.length() * DIGIT_BITS / Byte.SIZE];
    int buffer = 0;
    int bits = 0;
    int next = 0;
    for (int digit = 0; digit < text.length(); digit++) {
      buffer = (buffer << DIGIT_BITS) | digits.indexOf(text.charAt(digit));
      bits += DIGIT_BITS;
      if (bits >= Byte.SIZE) {
        bits -= Byte.SIZE;
        bytes[next++] = (byte) (buffer >> bits);
      }
    }
    return bytes;
  }
}
