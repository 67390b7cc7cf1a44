package dev.vouch.core.report;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The answers to several questions, and as of when they are, by question. Immutable. */
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
    /** The answer. */
    <A> A answer(Question<A> question);
  }

  /** Answers the questions one after the other, as of a moment. */
  public static Answers of(
      Collection<? extends Question<?>> questions, Answering answering, Instant asOf) {
    Map<Question<?>, Object> byQuestion = new HashMap<>();
    questions.forEach(question -> byQuestion.put(question, answering.answer(question)));
    return new Answers(byQuestion, asOf);
  }

  /**
   * Creates the answers as of a moment.
   *
   * @param byQuestion the answer to each question, of its type
   */
  public static Answers of(Map<Question<?>, Object> byQuestion, Instant asOf) {
    return new Answers(byQuestion, asOf);
  }

  /** Returns until when everything that was recorded is in all of the answers. */
  public Instant asOf() {
    return asOf;
  }

  /**
   * Returns one question's answer.
   *
   * @throws IllegalArgumentException if it was not among the questions
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
