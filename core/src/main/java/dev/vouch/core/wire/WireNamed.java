package dev.vouch.core.wire;

import java.util.Optional;

/**
 * An enum constant that requests, answers and stored data name. The wire name is the constant's own
 * name in lower case, so a constant is never renamed.
 */
public interface WireNamed {
  /** The constant's name in Java; every enum has it, like the next two. */
  String name();

  int ordinal();

  Class<?> getDeclaringClass();

  /** The name in requests, answers and stored data, such as {@code page_path}. */
  default String wireName() {
    return WireNames.of(getDeclaringClass()).name(ordinal());
  }

  /** The constant with this wire name, if there is one. */
  static <E extends Enum<E> & WireNamed> Optional<E> parse(Class<E> type, String wireName) {
    return WireNames.of(type).constant(wireName).map(type::cast);
  }

  /**
   * The constant with this wire name, which an engine has stored.
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
