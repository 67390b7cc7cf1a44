package dev.vouch.core.request;

/** Utilities for the characters of a text: Unicode code points, as in JSON Schema. */
public final class Characters {
  private Characters() {}

  /** Returns the number of characters of a text. */
  public static int count(String text) {
    return text.codePointCount(0, text.length());
  }

  /** Whether a text contains neither U+0000 nor unpaired surrogates. */
  static boolean areValid(String text) {
    int index = 0;
    while (index < text.length()) {
      int point = text.codePointAt(index);
      if (point == 0 || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)) {
        return false;
      }
      index += Character.charCount(point);
    }
    return true;
  }

  /** Whether a text contains neither control characters nor unpaired surrogates. */
  public static boolean arePrintable(String text) {
    return text.codePoints()
        .map(Character::getType)
        .noneMatch(type -> type == Character.CONTROL || type == Character.SURROGATE);
  }
}
