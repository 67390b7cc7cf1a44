package dev.vouch.messages.summary;

import static java.time.DayOfWeek.MONDAY;
import static java.time.temporal.TemporalAdjusters.firstDayOfMonth;
import static java.time.temporal.TemporalAdjusters.lastDayOfMonth;
import static java.time.temporal.TemporalAdjusters.previousOrSame;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.mail.MailTopic;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;

/** The period of a summary: a week from Monday to Sunday, or a calendar month. */
public enum SummaryPeriod implements WireNamed {
  WEEK(MailTopic.WEEKLY_SUMMARY),
  MONTH(MailTopic.MONTHLY_SUMMARY);

  /** The time of day at which summaries are sent, on the day after the period. */
  private static final LocalTime SENT_AT = LocalTime.of(8, 0);

  private final MailTopic topic;

  SummaryPeriod(MailTopic topic) {
    this.topic = topic;
  }

  /** Returns the period of a mail topic; empty if the topic is not a summary. */
  public static Optional<SummaryPeriod> of(MailTopic topic) {
    return switch (topic) {
      case ALERTS -> Optional.empty();
      case WEEKLY_SUMMARY -> Optional.of(WEEK);
      case MONTHLY_SUMMARY -> Optional.of(MONTH);
    };
  }

  public MailTopic topic() {
    return topic;
  }

  /** The adjective, such as {@code weekly}. */
  public String adjective() {
    return switch (this) {
      case WEEK -> "weekly";
      case MONTH -> "monthly";
    };
  }

  /** The name of the summaries as a title, such as {@code Weekly summary}. */
  public String title() {
    return switch (this) {
      case WEEK -> "Weekly summary";
      case MONTH -> "Monthly summary";
    };
  }

  /** Returns the days of the latest week or month that has ended. */
  public DayRange lastEnded(Instant now, ZoneId zone) {
    LocalDate today = LocalDate.ofInstant(now, zone);
    return switch (this) {
      case WEEK -> startingOn(today.with(previousOrSame(MONDAY)).minusWeeks(1), zone);
      case MONTH -> startingOn(today.with(firstDayOfMonth()).minusMonths(1), zone);
    };
  }

  /** Returns the days of the week or month that starts on this day. */
  public DayRange startingOn(LocalDate first, ZoneId zone) {
    return switch (this) {
      case WEEK -> new DayRange(first, first.plusDays(6), zone);
      case MONTH -> new DayRange(first, first.with(lastDayOfMonth()), zone);
    };
  }

  /** Returns the time at which the summary of these days is sent. */
  public Instant sentAt(DayRange days) {
    return days.last().plusDays(1).atTime(SENT_AT).atZone(days.zone()).toInstant();
  }

  /**
   * Returns the key of the deliveries of a summary of these days, such as {@code week_2026-11-16}.
   */
  public String subject(DayRange days) {
    return wireName() + "_" + days.first();
  }

  /** Returns the days of such a key; empty if the key is invalid or of another period. */
  public Optional<DayRange> days(String subject, ZoneId zone) {
    String prefix = wireName() + "_";
    if (!subject.startsWith(prefix)) {
      return Optional.empty();
    }
    try {
      return Optional.of(startingOn(LocalDate.parse(subject.substring(prefix.length())), zone));
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }
}
