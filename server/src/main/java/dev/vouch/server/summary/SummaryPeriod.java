package dev.vouch.server.summary;

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

/** The days of a summary: a week from Monday to Sunday, or a month. */
public enum SummaryPeriod implements WireNamed {
  WEEK(MailTopic.WEEKLY_SUMMARY),
  MONTH(MailTopic.MONTHLY_SUMMARY);

  /** The time of day at which the summaries of a period are sent, on the day after its last. */
  private static final LocalTime SENT_AT = LocalTime.of(8, 0);

  private final MailTopic topic;

  SummaryPeriod(MailTopic topic) {
    this.topic = topic;
  }

  /** Returns the period of the mails about a topic; empty if they are no summaries. */
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

  /** Returns the latest week or month that has ended. */
  public DayRange lastEnded(Instant now, ZoneId zone) {
    LocalDate today = LocalDate.ofInstant(now, zone);
    return switch (this) {
      case WEEK -> startingOn(today.with(previousOrSame(MONDAY)).minusWeeks(1), zone);
      case MONTH -> startingOn(today.with(firstDayOfMonth()).minusMonths(1), zone);
    };
  }

  /** Returns the week or month with this first day. */
  public DayRange startingOn(LocalDate first, ZoneId zone) {
    return switch (this) {
      case WEEK -> new DayRange(first, first.plusDays(6), zone);
      case MONTH -> new DayRange(first, first.with(lastDayOfMonth()), zone);
    };
  }

  /** Returns when the summaries of these days are sent. */
  public Instant sentAt(DayRange days) {
    return days.last().plusDays(1).atTime(SENT_AT).atZone(days.zone()).toInstant();
  }

  /** Returns the subject of the mails about these days, such as {@code week_2026-11-16}. */
  public String subject(DayRange days) {
    return wireName() + "_" + days.first();
  }

  /** Returns the days of a subject; empty if it is not one of this period. */
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
