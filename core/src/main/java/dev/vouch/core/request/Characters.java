package dev.vouch.core.request;

/** Utilities for the characters of a text: Unicode code points, as in JSON Schema. */
public final class Characters {
  /** The replacement character of Unicode. */
  private static final int REPLACEMENT = 0xfffd;

  private Characters() {}

  /** Returns the number of characters of a text. */
  public static int count(String text) {
    return text.codePointCount(0, text.length());
  }

  /** Whether a text contains neither U+0000 nor unpaired surrogates. */
  public static boolean areValid(String text) {
    int index = 0;
    while (index < text.length()) {
      int point = text.codePointAt(index);
      if (!isValid(point)) {
        return false;
      }
      index += Character.charCount(point);
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
}
