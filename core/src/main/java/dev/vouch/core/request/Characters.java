package dev.vouch.core.request;

/** Utilities for the characters of a text: Unicode code points, as in JSON Schema. */
public final class Characters {
  private static final String JOINERS = "\u200C\u200D";

  /** Letters without a glyph. */
  private static final String HANGUL_FILLERS = "\u115F\u1160\u3164\uFFA0";

  /** The replacement character of Unicode. */
  private static final int REPLACEMENT = 0xfffd;

  private Characters() {}

  /** Returns the number of characters of a text. */
  public static int count(String text) {
    return text.codePointCount(0, text.length());
  }

  /** Whether a text contains neither U+0000 nor unpaired surrogates. */
  public static boolean areValid(String text) {
    for (int index = 0; index < text.length(); index++) {
      char character = text.charAt(index);
      if (Character.isHighSurrogate(character)
          && index + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(index + 1))) {
        index++;
      } else if (!isValid(character)) {
        return false;
      }
    }
    return true;
  }

  /** Returns a text with U+FFFD in place of each U+0000 and unpaired surrogate. */
  public static String replaceInvalid(String text) {
    StringBuilder valid = new StringBuilder(text.length());
    text.codePoints()
        .map(point -> isValid(point) ? point : REPLACEMENT)
        .forEach(valid::appendCodePoint);
    return valid.toString();
  }

  private static boolean isValid(int point) {
    return point != 0 && (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE);
  }

  /** Returns the first characters of a text, or all of it if there are no more. */
  public static String first(int charactersMax, String text) {
    return text.length() <= charactersMax || count(text) <= charactersMax
        ? text
        : text.substring(0, text.offsetByCodePoints(0, charactersMax));
  }

  /** Whether a text contains neither control characters nor unpaired surrogates. */
  public static boolean arePrintable(String text) {
    return text.codePoints()
        .map(Character::getType)
        .noneMatch(type -> type == Character.CONTROL || type == Character.SURROGATE);
  }

  /**
   * Whether a text is displayed as it is stored: {@link #arePrintable}, without line separators,
   * and without invisible characters such as those that reverse the direction of text. Joiners are
   * allowed between two characters that are not ASCII, as in Persian words and emoji.
   */
  public static boolean areVisible(String text) {
    int[] points = text.codePoints().toArray();
    for (int index = 0; index < points.length; index++) {
      if (isInvisible(points[index]) && !isJoining(points, index)) {
        return false;
      }
    }
    return arePrintable(text);
  }

  private static boolean isInvisible(int point) {
    return switch (Character.getType(point)) {
      case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      default -> HANGUL_FILLERS.indexOf(point) >= 0;
    };
  }

  private static boolean isJoining(int[] points, int index) {
    return JOINERS.indexOf(points[index]) >= 0
        && index > 0
        && index < points.length - 1
        && isVisibleBeyondAscii(points[index - 1])
        && isVisibleBeyondAscii(points[index + 1]);
  }

  private static boolean isVisibleBeyondAscii(int point) {
    return point > 0x7f && !isInvisible(point);
  }
}
