package dev.vouch.contract;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Comparison of the reports of two engines that have applied the same facts, by random questions of
 * every kind with random ranges and filters. Not thread-safe.
 */
public final class EngineComparison {
  private static final int SAMPLED_MOMENTS = 20;
  private static final int SAMPLED_EVENTS = 5;
  private static final int PERSON_EVENTS_MAX = 30;

  private final ReportQueries expected;
  private final ReportQueries actual;
  private final Instant from;
  private final Instant until;
  private final Random random;
  private final RandomQuestions questions;
  private final Set<Object> answers = new HashSet<>();
  private long compared;
  private long expectedNanos;
  private long actualNanos;

  /**
   * @param from the time of the first event, or before
   * @param until the time of the last event, or after
   */
  public EngineComparison(
      ReportQueries expected, ReportQueries actual, Instant from, Instant until, long seed) {
    this.expected = expected;
    this.actual = actual;
    this.from = from;
    this.until = until;
    random = new Random(seed);
    questions = new RandomQuestions(random);
  }

  /**
   * Asks both engines about a site; returns the questions whose answers differ, with the answers.
   *
   * @param rounds each of which has a question of most kinds
   */
  public List<String> differences(SiteId site, int rounds) {
    List<CreditedEvent> sample = sample(site);
    List<String> differences = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      List<ScopedQuestion<?>> asked = questions.questions(site, sample);
      long begunNanos = System.nanoTime();
      Answers ofExpected = expected.answerAll(asked);
      long expectedAtNanos = System.nanoTime();
      Answers ofActual = actual.answerAll(asked);
      expectedNanos += expectedAtNanos - begunNanos;
      actualNanos += System.nanoTime() - expectedAtNanos;
      for (ScopedQuestion<?> question : asked) {
        compare(question, ofExpected, ofActual).ifPresent(differences::add);
      }
    }
    return differences;
  }

  private Optional<String> compare(
      ScopedQuestion<?> question, Answers ofExpected, Answers ofActual) {
    Object one = CanonicalAnswers.of(ofExpected, question);
    Object other = CanonicalAnswers.of(ofActual, question);
    compared++;
    answers.add(one);
    return one.equals(other)
        ? Optional.empty()
        : Optional.of("%s%n  expected: %s%n  actual:   %s".formatted(question, one, other));
  }

  /** All events of people who were there at random moments. */
  private List<CreditedEvent> sample(SiteId site) {
    List<CreditedEvent> sample = new ArrayList<>();
    for (int moment = 0; moment < SAMPLED_MOMENTS; moment++) {
      long micros = random.nextLong(Duration.between(from, until).toNanos() / 1_000);
      EventCursor before = new EventCursor(from.plusNanos(micros * 1_000), 0);
      for (CreditedEvent event :
          expected.answer(new EventsQuestion(site, SAMPLED_EVENTS, Optional.of(before))).events()) {
        UserKey person = new UserKey(event.person());
        sample.addAll(
            expected
                .answer(EventsQuestion.ofUser(site, person, PERSON_EVENTS_MAX, Optional.empty()))
                .events());
      }
    }
    return sample;
  }

  /** The number of questions that were asked. */
  public long compared() {
    return compared;
  }

  /** The number of different answers to them, empty ones among them. */
  public int differentAnswers() {
    return answers.size();
  }

  /** How long the first engine took for its answers. */
  public Duration expectedTime() {
    return Duration.ofNanos(expectedNanos);
  }

  /** How long the second engine took for its answers. */
  public Duration actualTime() {
    return Duration.ofNanos(actualNanos);
  }
}
