package dev.vouch.core.wire;

import java.util.Optional;

/**
 * An enum whose constants have names in requests, responses and stored data. The wire name is the
 * constant's own name in lower case, so a constant is never renamed.
 */
public interface WireNamed {
  /** Returns the constant's name in Java. Every enum implements it, like the next two methods. */
  String name();

  int ordinal();

  Class<?> getDeclaringClass();

  /** Returns the name in requests, responses and stored data, such as {@code page_path}. */
  default String wireName() {
    return WireNames.of(getDeclaringClass()).name(ordinal());
  }

  /** Returns the constant with this wire name; empty if there is none. */
  static <E extends Enum<E> & WireNamed> Optional<E> parse(Class<E> type, String wireName) {
    return WireNames.of(type).constant(wireName).map(type::cast);
  }

  /**
   * Returns the constant with this wire name, as stored by an engine.
   *
   * @throws IllegalArgumentException if there is none
   */
  static <E extends Enum<E> & WireNamed> E of(Class<E> type, String wireName) {
    return parse(type, wireName)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s has no constant %s".formatted(type.getSimpleName(), wireName)));
  }
}
