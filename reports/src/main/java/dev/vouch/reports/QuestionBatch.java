package dev.vouch.reports;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * The questions of one page. The first answer that is read starts all of them: those over the same
 * period in one query, other periods concurrently. Confined to the request's thread; an interrupt
 * of it cancels all of them.
 */
public final class QuestionBatch implements AutoCloseable {
  private final ReportQueries queries;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Question<?>> pending = new ArrayList<>();
  private final Map<Question<?>, Future<Answers>> answersByQuestion = new HashMap<>();

  public QuestionBatch(ReportQueries queries) {
    this.queries = queries;
  }

  /** Asks a question. The supplier blocks for the answer, and rethrows its failure. */
  public <A> Supplier<A> ask(Question<A> question) {
    pending.add(question);
    return () -> answers(question).of(question);
  }

  /** Blocks for all answers; everything that was recorded until this moment is in each of them. */
  public Instant asOf() {
    startPending();
    return answersByQuestion.values().stream()
        .map(QuestionBatch::await)
        .map(Answers::asOf)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private Answers answers(Question<?> question) {
    startPending();
    return await(Optional.ofNullable(answersByQuestion.get(question)).orElseThrow());
  }

  private static Answers await(Future<Answers> answers) {
    try {
      return answers.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new CompletionException(e.getCause());
    } catch (InterruptedException e) {
      // Also for close(), which then interrupts the queries.
      Thread.currentThread().interrupt();
      throw new QueryCancelledException(e);
    }
  }

  private void startPending() {
    Map<Time, List<Question<?>>> byTime = new HashMap<>();
    pending.forEach(
        question ->
            byTime.computeIfAbsent(Time.of(question), _ -> new ArrayList<>()).add(question));
    pending.clear();
    for (List<Question<?>> batch : byTime.values()) {
      Future<Answers> answers = threads.submit(() -> queries.answerAll(batch));
      batch.forEach(question -> answersByQuestion.put(question, answers));
    }
  }

  /** The period of the events that a question reads. */
  private record Time(Instant from, Instant until) {
    private static final Time ALL = new Time(Instant.MIN, Instant.MAX);

    private static Time of(Question<?> question) {
      return switch (question) {
        case ScopedQuestion<?> scoped -> new Time(scoped.creditedFrom(), scoped.creditedUntil());
        case EventsQuestion _, EventQuestion _ -> ALL;
      };
    }
  }

  /** Waits for the answers that were not read; cancels them if this thread is interrupted. */
  @Override
  public void close() {
    threads.close();
  }
}
