package dev.vouch.core.event;

import dev.vouch.core.request.Problem;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The field {@code occurred_at} of a backdated event (docs/events.md). */
public final class OccurredAt {
  /** Clocks of two machines differ: a time as little ahead is that of the receipt. */
  public static final Duration AHEAD_MAX = Duration.ofMinutes(1);

  private static final String FIELD = "occurred_at";
  private static final int CHARACTERS_MAX = 64;

  private OccurredAt() {}

  /** Reads the field in whole microseconds; whether it is in range is known at the receipt. */
  static Optional<Instant> read(RequestFields fields) {
    Optional<String> text = fields.text(FIELD, 0, Integer.MAX_VALUE);
    Optional<Instant> time = text.flatMap(OccurredAt::parse);
    if (text.isPresent() && time.isEmpty()) {
      fields.problem(
          ProblemCode.INVALID_TIME,
          FIELD,
          "occurred_at must be a time with an offset as in RFC 3339, such as"
              + " 2026-03-01T09:30:00Z or 2026-03-01T10:30:00+01:00.");
    }
    return time;
  }

  private static Optional<Instant> parse(String text) {
    if (text.length() > CHARACTERS_MAX) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MICROS));
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }

  /** Returns what is wrong with the time of an event that is received now. */
  public static Optional<Problem> problem(Instant occurredAt, Instant receivedAt) {
    if (occurredAt.isAfter(receivedAt.plus(AHEAD_MAX))) {
      return Optional.of(
          outOfRange(
              "occurred_at must not be in the future. Correct the clock of the machine that sends"
                  + " it, or leave it out: the event then counts when it is received."));
    }
    return occurredAt.isBefore(receivedAt.minus(EventLimits.BACKDATED_MAX))
        ? Optional.of(
            outOfRange(
                "occurred_at must be at most 13 days ago. Send events within 13 days, or leave it"
                    + " out: the event then counts when it is received."))
        : Optional.empty();
  }

  /** Returns the warning about the time of an event that is received now and recorded. */
  public static Optional<EventWarning> warning(Instant occurredAt, Instant receivedAt) {
    return occurredAt.isBefore(receivedAt.minus(EventLimits.PROMPT_MAX))
        ? Optional.of(EventWarning.REPORTED_LATE)
        : Optional.empty();
  }

  private static Problem outOfRange(String detail) {
    return ProblemCode.TIME_OUT_OF_RANGE.at("/" + FIELD, detail);
  }
}
