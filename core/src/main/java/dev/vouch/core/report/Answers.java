package dev.vouch.core.report;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The answers to several questions, by question, with their time. Immutable. */
public final class Answers {
  private final Map<Question<?>, Object> byQuestion;
  private final Instant asOf;

  private Answers(Map<Question<?>, Object> byQuestion, Instant asOf) {
    this.byQuestion = Map.copyOf(byQuestion);
    this.asOf = asOf;
  }

  /** A function that answers a question. */
  @FunctionalInterface
  public interface Answering {
    /** Returns the answer to a question. */
    <A> A answer(Question<A> question);
  }

  /** Answers the questions one after the other, as of {@code asOf}. */
  public static Answers of(
      Collection<? extends Question<?>> questions, Answering answering, Instant asOf) {
    Map<Question<?>, Object> byQuestion = new HashMap<>();
    questions.forEach(question -> byQuestion.put(question, answering.answer(question)));
    return new Answers(byQuestion, asOf);
  }

  /**
   * Creates answers as of {@code asOf}.
   *
   * @param byQuestion the answer to each question, of the question's type
   */
  public static Answers of(Map<Question<?>, Object> byQuestion, Instant asOf) {
    return new Answers(byQuestion, asOf);
  }

  /** Returns the time until which all recorded events are in all answers. */
  public Instant asOf() {
    return asOf;
  }

  /**
   * Returns one question's answer.
   *
   * @throws IllegalArgumentException if the question was not answered
   */
  @SuppressWarnings("unchecked") // Each question is stored with an answer of its own type.
  public <A> A of(Question<A> question) {
    Object answer = byQuestion.get(question);
    if (answer == null) {
      throw new IllegalArgumentException("this question is not one of the answered ones");
    }
    return (A) answer;
  }
}
