package dev.vouch.core.request;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/**
 * A value of a request as sent. {@code toString} returns only the type, because the value may be
 * personal.
 */
public sealed interface JsonValue {
  /** A string as sent; it may contain U+0000 and unpaired surrogates. */
  record Text(String value) implements JsonValue {
    @Override
    public String toString() {
      return "Text[hidden]";
    }
  }

  /**
   * A number.
   *
   * @param text the characters as sent; in a form, possibly not a number
   */
  record Numeric(String text) implements JsonValue {
    private static final Pattern INTEGER = Pattern.compile("-?\\d{1,19}");

    /** Returns the 64-bit integer; empty if it is larger, or has a fraction or an exponent. */
    Optional<Long> integer() {
      return Optional.of(text)
          .filter(INTEGER.asMatchPredicate())
          .map(BigInteger::new)
          .filter(number -> number.bitLength() < Long.SIZE)
          .map(BigInteger::longValue);
    }

    @Override
    public String toString() {
      return "Numeric[hidden]";
    }
  }

  /** True or false. */
  record Flag(boolean value) implements JsonValue {
    @Override
    public String toString() {
      return "Flag[hidden]";
    }
  }

  /** Null. */
  record Null() implements JsonValue {}

  /**
   * An array.
   *
   * @param values not copied; must not be modified
   */
  record Array(List<JsonValue> values) implements JsonValue {
    public Array {
      values = Collections.unmodifiableList(values);
    }

    /** An array of strings. */
    public static Array ofTexts(List<String> texts) {
      return new Array(texts.stream().<JsonValue>map(Text::new).toList());
    }

    @Override
    public String toString() {
      return "Array[hidden]";
    }
  }

  /**
   * An object.
   *
   * @param values the fields in the order sent; not copied; must not be modified
   */
  record Fields(SequencedMap<String, JsonValue> values) implements JsonValue {
    public Fields {
      values = Collections.unmodifiableSequencedMap(values);
    }

    @Override
    public String toString() {
      return "Fields[hidden]";
    }
  }
}
