package dev.vouch.core.request;

/** The characters of a text: Unicode code points, as JSON Schema counts them. */
public final class Characters {
  private Characters() {}

  /** How many characters a text has. */
  public static int count(String text) {
    return text.codePointCount(0, text.length());
  }

  /** Whether a text holds neither U+0000 nor an unpaired surrogate. */
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

  /** Whether a text holds no control characters and no unpaired surrogates. */
  static boolean arePrintable(String text) {
    return text.codePoints()
        .map(Character::getType)
        .noneMatch(type -> type == Character.CONTROL || type == Character.SURROGATE);
  }
}
