package dev.vouch.server.manage;

import java.util.List;

/** A value in a request's body. */
public sealed interface BodyValue {
  /** A string. */
  record Text(String value) implements BodyValue {
    @Override
    public String toString() {
      return "Text[hidden]";
    }
  }

  /** A number without fraction or exponent that a long holds. */
  record Whole(long value) implements BodyValue {}

  /** True or false. */
  record Flag(boolean value) implements BodyValue {}

  /** An array of strings. */
  record Texts(List<String> values) implements BodyValue {
    public Texts {
      values = List.copyOf(values);
    }
  }

  /** JSON's null. */
  record Nothing() implements BodyValue {}

  /** Anything else: no field takes it. */
  record Other() implements BodyValue {}
}
