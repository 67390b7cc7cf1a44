package dev.vouch.core.event;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;

/**
 * Normaliser of page paths and of page patterns: gives equivalent paths (RFC 3986, section 6.2.2)
 * one spelling (docs/events.md).
 */
public final class PagePath {
  /** Delimiters of URIs (RFC 3986, section 2.2), which mean something else when encoded. */
  private static final String RESERVED = ":/?#[]@!$&'()*+,;=";

  /**
   * The zero-width non-joiner and joiner, which are parts of words in some scripts, and of emoji.
   */
  private static final String JOINERS = "\u200c\u200d";

  /** Placeholder for a percent sign that does not begin an escape. */
  private static final char PERCENT = '\uffff';

  private static final int ESCAPE_LENGTH = 3;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private PagePath() {}

  /**
   * Returns the normalised path. Percent-encoded characters are decoded, and invisible characters
   * are encoded. Encoded delimiters, invisible characters and bytes that are not UTF-8 stay
   * encoded, in upper-case hexadecimal digits. Segments {@code .} and {@code ..} of a path that
   * begins with {@code /} are resolved. Idempotent.
   *
   * @param path a path, its query and fragment included
   */
  public static String canonical(String path) {
    String decoded = isPlain(path) ? path : resolvePercentSigns(decode(path));
    return decoded.startsWith("/") && decoded.contains("/.")
        ? withoutDotSegments(decoded)
        : decoded;
  }

  /** Whether there is nothing to encode or to decode, as in most paths. */
  private static boolean isPlain(String path) {
    for (int index = 0; index < path.length(); index++) {
      char character = path.charAt(index);
      if (character < ' ' || character > '~' || character == '%') {
        return false;
      }
    }
    return true;
  }

  private static String decode(String path) {
    StringBuilder decoded = new StringBuilder(path.length());
    int index = 0;
    while (index < path.length()) {
      int end = escapesEnd(path, index);
      if (end > index) {
        appendBytes(HexFormat.of().parseHex(path.substring(index, end).replace("%", "")), decoded);
        index = end;
      } else {
        int character = path.codePointAt(index);
        appendLiteral(character, decoded);
        index += Character.charCount(character);
      }
    }
    return decoded.toString();
  }

  /** Returns the end of the run of escapes that begins here; the beginning if there is none. */
  private static int escapesEnd(String path, int start) {
    int end = start;
    while (end + ESCAPE_LENGTH <= path.length()
        && path.charAt(end) == '%'
        && HexFormat.isHexDigit(path.charAt(end + 1))
        && HexFormat.isHexDigit(path.charAt(end + 2))) {
      end += ESCAPE_LENGTH;
    }
    return end;
  }

  private static void appendBytes(byte[] bytes, StringBuilder decoded) {
    int index = 0;
    while (index < bytes.length) {
      int length = sequenceLength(bytes[index]);
      String character = index + length > bytes.length ? "" : utf8(bytes, index, length);
      if (character.isEmpty()) {
        appendEscape(bytes[index], decoded);
        index++;
      } else {
        appendDecoded(character.codePointAt(0), decoded);
        index += length;
      }
    }
  }

  /** Returns the length in bytes of the UTF-8 sequence with this first byte. */
  private static int sequenceLength(byte first) {
    int unsigned = Byte.toUnsignedInt(first);
    if (unsigned < 0xC0) {
      return 1;
    }
    return unsigned < 0xE0 ? 2 : unsigned < 0xF0 ? 3 : 4;
  }

  /** Returns the character of a UTF-8 sequence; empty if it is malformed. */
  private static String utf8(byte[] bytes, int start, int length) {
    byte[] sequence = Arrays.copyOfRange(bytes, start, start + length);
    String text = new String(sequence, StandardCharsets.UTF_8);
    boolean isOne = text.codePointCount(0, text.length()) == 1;
    return isOne && Arrays.equals(text.getBytes(StandardCharsets.UTF_8), sequence) ? text : "";
  }

  private static void appendDecoded(int character, StringBuilder decoded) {
    if (RESERVED.indexOf(character) >= 0) {
      appendEscape((byte) character, decoded);
    } else {
      appendLiteral(character, decoded);
    }
  }

  private static void appendLiteral(int character, StringBuilder decoded) {
    if (character == '%') {
      decoded.append(PERCENT);
    } else if (isVisible(character)) {
      decoded.appendCodePoint(character);
    } else {
      for (byte part : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
        appendEscape(part, decoded);
      }
    }
  }

  /**
   * Whether a character is visible. Unassigned characters count as visible, because later versions
   * of Unicode may define them.
   */
  private static boolean isVisible(int character) {
    if (character == ' ' || JOINERS.indexOf(character) >= 0) {
      return true;
    }
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.SPACE_SEPARATOR,
          Character.SURROGATE ->
          false;
      case Character.UNASSIGNED -> !isNoncharacter(character);
      default -> true;
    };
  }

  private static boolean isNoncharacter(int character) {
    return (character & 0xFFFE) == 0xFFFE || (character >= 0xFDD0 && character <= 0xFDEF);
  }

  private static void appendEscape(byte value, StringBuilder decoded) {
    decoded.append('%').append(HEX.toHexDigits(value));
  }

  /** Restores percent signs; one that would begin an escape becomes {@code %25}. */
  private static String resolvePercentSigns(String decoded) {
    if (decoded.indexOf(PERCENT) < 0) {
      return decoded;
    }
    StringBuilder resolved = new StringBuilder(decoded.length() + 2);
    for (int index = 0; index < decoded.length(); index++) {
      char character = decoded.charAt(index);
      resolved.append(character == PERCENT ? "%" : character);
      if (character == PERCENT
          && index + 2 < decoded.length()
          && HexFormat.isHexDigit(decoded.charAt(index + 1))
          && HexFormat.isHexDigit(decoded.charAt(index + 2))) {
        resolved.append("25");
      }
    }
    return resolved.toString();
  }

  /** Resolves {@code .} and {@code ..} before the query (RFC 3986, section 5.2.4). */
  private static String withoutDotSegments(String path) {
    int end = 0;
    while (end < path.length() && path.charAt(end) != '?' && path.charAt(end) != '#') {
      end++;
    }
    Deque<String> kept = new ArrayDeque<>();
    String last = "";
    for (String segment : path.substring(1, end).split("/", -1)) {
      last = segment;
      if (segment.equals("..")) {
        kept.pollLast();
      } else if (!segment.equals(".")) {
        kept.addLast(segment);
      }
    }
    boolean endsWithDots = last.equals(".") || last.equals("..");
    String resolved = String.join("/", kept);
    return "/" + resolved + (endsWithDots && !resolved.isEmpty() ? "/" : "") + path.substring(end);
  }
}
