package dev.vouch.core.event;

import dev.vouch.core.wire.WireNamed;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A row of named columns with text values, as in ClickHouse's results and JSON. Methods for values
 * that are never null throw {@code IllegalArgumentException} for null.
 */
public interface TextRow {
  /** Returns a text; empty for null. */
  Optional<String> text(String column);

  /** Returns a text that is not null. */
  default String knownText(String column) {
    return text(column).orElseThrow(() -> lacking(column));
  }

  /** Returns an exact decimal; empty for null. */
  default Optional<BigDecimal> decimal(String column) {
    return text(column).map(BigDecimal::new);
  }

  /** Returns a whole number; empty for null. */
  default OptionalLong whole(String column) {
    return decimal(column).stream().mapToLong(BigDecimal::longValueExact).findAny();
  }

  /** Returns a whole number that is not null. */
  default long count(String column) {
    return whole(column).orElseThrow(() -> lacking(column));
  }

  private static IllegalArgumentException lacking(String column) {
    return new IllegalArgumentException("a row has no " + column);
  }

  /** Returns a boolean, written {@code true} or {@code 1} if it is true; false for null. */
  default boolean flag(String column) {
    return text(column).filter(value -> value.equals("true") || value.equals("1")).isPresent();
  }

  /** Returns a time in UTC; empty for null. */
  default Optional<Instant> instant(String column) {
    return text(column).map(time -> Instant.parse(time.replace(' ', 'T') + "Z"));
  }

  /** Returns an enum constant by its wire name; empty for null. */
  default <E extends Enum<E> & WireNamed> Optional<E> word(Class<E> words, String column) {
    return text(column).map(name -> WireNamed.of(words, name));
  }

  /** Returns an enum constant that is not null. */
  default <E extends Enum<E> & WireNamed> E knownWord(Class<E> words, String column) {
    return WireNamed.of(words, knownText(column));
  }

  /** Returns the client of an event. */
  default Client client() {
    return new Client(
        text("country"), word(Client.Device.class, "device"), text("browser"), text("os"));
  }

  /**
   * Returns a touch; empty if its channel is null.
   *
   * @param prefix the prefix of the names of its columns
   */
  default Optional<Touch> touch(String prefix) {
    return word(Channel.class, prefix + "channel")
        .map(
            channel ->
                new Touch(
                    channel,
                    knownText(prefix + "source"),
                    text(prefix + "medium"),
                    text(prefix + "campaign"),
                    text(prefix + "term"),
                    text(prefix + "content"),
                    text(prefix + "click_id"),
                    text(prefix + "referrer")));
  }
}
