package dev.vouch.server.manage;

import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.directory.key.NewKey;
import dev.vouch.server.http.ProblemException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Reads what a request says about an API key, be it the API's or a form's. */
public final class KeyFields {
  private static final int NAME_CHARACTERS_MAX = 100;
  private static final int TIME_CHARACTERS_MAX = 40;
  private static final int RATE_LIMIT_MAX = 1_000_000;
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private KeyFields() {}

  /**
   * What is asked for in a new key.
   *
   * @throws ProblemException a 400 with all that is wrong
   */
  public static NewKey newKey(Fields fields, Instant now) {
    fields.require("name");
    Optional<String> name = fields.text("name", NAME_CHARACTERS_MAX);
    Optional<Integer> rateLimit =
        fields.whole("rate_limit", 1, RATE_LIMIT_MAX).map(Math::toIntExact);
    Optional<Instant> expiresAt = expiresAt(fields, now);
    fields.refuseProblems();
    return new NewKey(name.orElseThrow(), rateLimit, expiresAt);
  }

  /**
   * How long the old key of a rotation stays accepted.
   *
   * @throws ProblemException a 400, when that is no whole number of seconds, or too many
   */
  public static Duration overlap(Fields fields) {
    Optional<Long> seconds =
        fields.whole("overlap_seconds", 0, KeyRegistry.OVERLAP_MAX.toSeconds());
    fields.refuseProblems();
    return Duration.ofSeconds(seconds.orElse(0L));
  }

  private static Optional<Instant> expiresAt(Fields fields, Instant now) {
    Optional<String> text = fields.text("expires_at", TIME_CHARACTERS_MAX);
    Optional<Instant> time =
        text.flatMap(KeyFields::parse)
            .filter(instant -> instant.isAfter(now) && !instant.isAfter(LATEST));
    if (text.isPresent() && time.isEmpty()) {
      fields.wrong(
          "/expires_at",
          "invalid_time",
          "expires_at is a time to come, with its offset, such as 2030-01-31T18:00:00Z"
              + " (RFC 3339).");
    }
    return time;
  }

  private static Optional<Instant> parse(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MICROS));
    } catch (DateTimeException otherwise) {
      return Optional.empty();
    }
  }
}
