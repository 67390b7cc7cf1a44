package dev.vouch.core.event;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The field {@code occurred_at} of a backdated event (docs/events.md). */
public final class OccurredAt {
  /**
   * A time at most this far ahead of the server's clock is accepted, and the event counts at the
   * time of its receipt.
   */
  public static final Duration AHEAD_MAX = Duration.ofMinutes(10);

  /**
   * A time at most this far ahead causes no warning, because synchronised clocks differ as much.
   */
  private static final Duration AHEAD_WITHOUT_WARNING = Duration.ofSeconds(1);

  private static final String FIELD = "occurred_at";

  /**
   * A time of RFC 3339, and what formatters write instead: the offset {@code +0000}, {@code +00} or
   * {@code UTC}, a space before the time and the offset, a comma before the fraction, no seconds,
   * and more digits of a fraction than nanoseconds have.
   */
  private static final Pattern TIME =
      Pattern.compile(
          "(?<date>\\d{4}-\\d{2}-\\d{2})[Tt ](?<time>\\d{2}:\\d{2}(?::\\d{2})?)"
              + "(?:[.,](?<fraction>\\d{1,9})\\d{0,50})?"
              + " ?(?:[Zz]|UTC|GMT|(?<hours>[+-]\\d{2})(?::?(?<minutes>\\d{2}))?)");

  private OccurredAt() {}

  /** Reads the field in whole microseconds. {@link #problem} checks the range at the receipt. */
  static Optional<Instant> read(RequestFields fields) {
    if (fields.isAbsent(FIELD)) {
      return Optional.empty();
    }
    Optional<Instant> time =
        fields.value(FIELD) instanceof JsonValue.Text(String text) ? parse(text) : Optional.empty();
    if (time.isEmpty()) {
      fields.problem(
          ProblemCode.INVALID_TIME,
          FIELD,
          "occurred_at must be a string with a time and its offset as in RFC 3339, such as"
              + " 2026-03-01T09:30:00Z or 2026-03-01T10:30:00+01:00, not seconds since 1970.");
    }
    return time;
  }

  private static Optional<Instant> parse(String text) {
    Matcher sent = TIME.matcher(text);
    if (!sent.matches()) {
      return Optional.empty();
    }
    StringBuilder standard =
        new StringBuilder(sent.group("date")).append('T').append(sent.group("time"));
    if (sent.group("fraction") != null) {
      standard.append('.').append(sent.group("fraction"));
    }
    standard.append(offset(sent));
    try {
      return Optional.of(OffsetDateTime.parse(standard).toInstant().truncatedTo(ChronoUnit.MICROS));
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }

  private static String offset(Matcher sent) {
    if (sent.group("hours") == null) {
      return "Z";
    }
    String minutes = sent.group("minutes");
    return minutes == null ? sent.group("hours") : sent.group("hours") + ":" + minutes;
  }

  /**
   * Returns the problem if the time is too far in the future or in the past; empty if it is valid.
   */
  public static Optional<Problem> problem(Instant occurredAt, Instant receivedAt) {
    if (occurredAt.isAfter(receivedAt.plus(AHEAD_MAX))) {
      return Optional.of(
          outOfRange(
              "occurred_at must not be more than 10 minutes in the future. Correct the clock of the"
                  + " machine that sends it, or leave it out: the event then counts when it is"
                  + " received."));
    }
    return occurredAt.isBefore(receivedAt.minus(EventLimits.BACKDATED_MAX))
        ? Optional.of(
            outOfRange(
                "occurred_at must be at most 13 days ago. Send events within 13 days, or leave it"
                    + " out: the event then counts when it is received."))
        : Optional.empty();
  }

  /** Returns the warning if a valid time is in the future or reported late; empty otherwise. */
  public static Optional<EventWarning> warning(Instant occurredAt, Instant receivedAt) {
    if (occurredAt.isAfter(receivedAt.plus(AHEAD_WITHOUT_WARNING))) {
      return Optional.of(EventWarning.OCCURRED_AT_AHEAD);
    }
    return occurredAt.isBefore(receivedAt.minus(EventLimits.PROMPT_MAX))
        ? Optional.of(EventWarning.REPORTED_LATE)
        : Optional.empty();
  }

  private static Problem outOfRange(String detail) {
    return ProblemCode.TIME_OUT_OF_RANGE.at("/" + FIELD, detail);
  }
}
