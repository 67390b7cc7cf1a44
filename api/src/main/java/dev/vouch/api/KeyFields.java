package dev.vouch.api;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.key.KeyChanges;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.directory.key.NewKey;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Parser of the settings of API keys, for the API and forms. */
public final class KeyFields {
  private static final int NAME_CHARACTERS_MAX = 100;
  private static final int TIME_CHARACTERS_MAX = 40;
  private static final int RATE_LIMIT_MAX = 1_000_000;
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private KeyFields() {}

  /**
   * Parses the settings of a new key.
   *
   * @param now the current time; {@code expires_at} must be later
   */
  public static ParseResult<NewKey> newKey(RequestFields fields, Instant now) {
    fields.require("name");
    Optional<String> name = fields.name("name", NAME_CHARACTERS_MAX);
    Optional<Integer> rateLimit = rateLimit(fields);
    Optional<Instant> expiresAt = expiresAt(fields, now);
    fields.rejectUnknown();
    return fields.result(() -> new NewKey(name.orElseThrow(), rateLimit, expiresAt));
  }

  /** Parses changes to a key. An {@code expires_at} of null removes the expiry. */
  static ParseResult<KeyChanges> changes(RequestFields fields, Instant now) {
    Optional<Integer> rateLimit = rateLimit(fields);
    Optional<Instant> expiresAt = expiresAt(fields, now);
    boolean changesExpiry = expiresAt.isPresent() || fields.isNull("expires_at");
    fields.rejectUnknown();
    return fields.result(
        () -> new KeyChanges(rateLimit, changesExpiry ? Optional.of(expiresAt) : Optional.empty()));
  }

  private static Optional<Integer> rateLimit(RequestFields fields) {
    return fields.wholeNumber("rate_limit", 1, RATE_LIMIT_MAX).map(Math::toIntExact);
  }

  /**
   * Parses the overlap of a rotation: how long the old key is still accepted, by default not at
   * all.
   */
  public static ParseResult<Duration> overlap(RequestFields fields) {
    Optional<Long> seconds =
        fields.wholeNumber("overlap_seconds", 0, KeyRegistry.OVERLAP_MAX.toSeconds());
    fields.rejectUnknown();
    return fields.result(() -> Duration.ofSeconds(seconds.orElse(0L)));
  }

  private static Optional<Instant> expiresAt(RequestFields fields, Instant now) {
    Optional<String> text = fields.printableText("expires_at", TIME_CHARACTERS_MAX);
    Optional<Instant> time =
        text.flatMap(KeyFields::parse)
            .filter(instant -> instant.isAfter(now) && !instant.isAfter(LATEST));
    if (text.isPresent() && time.isEmpty()) {
      fields.add(
          new Problem(
              "/expires_at",
              "invalid_time",
              "expires_at must be a future time with its offset, such as 2030-01-31T18:00:00Z"
                  + " (RFC 3339)."));
    }
    return time;
  }

  private static Optional<Instant> parse(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MICROS));
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }
}
