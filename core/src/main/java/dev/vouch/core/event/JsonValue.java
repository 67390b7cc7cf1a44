package dev.vouch.core.event;

import java.util.Collections;
import java.util.SequencedMap;

/** A value of a request's JSON as it was sent. Shows its type only, for it may be personal. */
public sealed interface JsonValue {
  /** A string without U+0000 and lone surrogates. */
  record Text(String value) implements JsonValue {
    @Override
    public String toString() {
      return "Text[hidden]";
    }
  }

  /**
   * A number.
   *
   * @param written its characters as they were sent
   */
  record Numeric(String written) implements JsonValue {
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

  /** An array; what it holds was checked and dropped, for no field takes one. */
  record Array() implements JsonValue {}

  /**
   * An object.
   *
   * @param values its fields in the order they were sent; not copied, and not to be changed
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
