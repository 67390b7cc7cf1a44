package dev.vouch.core.wire;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The wire names of one enum's constants, computed once. Immutable. */
final class WireNames {
  private static final ClassValue<WireNames> OF_ENUM =
      new ClassValue<>() {
        @Override
        protected WireNames computeValue(Class<?> type) {
          return new WireNames(type.getEnumConstants());
        }
      };

  private final List<String> byOrdinal;
  private final Map<String, Object> constants;

  private WireNames(Object[] enumConstants) {
    byOrdinal =
        Stream.of(enumConstants)
            .map(constant -> ((WireNamed) constant).name().toLowerCase(Locale.ROOT))
            .toList();
    constants =
        IntStream.range(0, enumConstants.length)
            .boxed()
            .collect(toUnmodifiableMap(byOrdinal::get, ordinal -> enumConstants[ordinal]));
  }

  static WireNames of(Class<?> type) {
    return OF_ENUM.get(type);
  }

  String name(int ordinal) {
    return byOrdinal.get(ordinal);
  }

  Optional<Object> constant(String wireName) {
    return Optional.ofNullable(constants.get(wireName));
  }
}
