package dev.vouch.cluster.ratelimit;

import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.RateLimiter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A limiter that all nodes share. While the shared limiter fails, from the first failed decision
 * until {@link #available} is called, this node's own limiter decides. It admits this node's share
 * of each limit, and also counts what the shared limiter has admitted on this node before.
 * Thread-safe, never blocks.
 *
 * @param <K> the type of key
 */
final class FallbackRateLimiter<K> implements RateLimiter<K> {
  private static final Logger LOG = LoggerFactory.getLogger(FallbackRateLimiter.class);

  private final RateLimiter<K> shared;
  private final RateLimiter<K> own;

  /** Counts what the shared limiter admits; the same limiter as {@code own}, without observers. */
  private final RateLimiter<K> copy;

  private final Executor executor;
  private final AtomicReference<State> state =
      new AtomicReference<>(new State(1, Optional.of("Vouch is not connected to Redis yet.")));
  private final LongAdder ownDecisions = new LongAdder();

  /**
   * The state of the shared limiter.
   *
   * @param nodes the number of nodes that shared it when it was last available
   * @param problem the reason why it is not used; empty if it is used
   */
  private record State(int nodes, Optional<String> problem) {}

  /**
   * Creates a limiter that begins with the node's own.
   *
   * @param observed adds observers of decisions
   * @param executor runs the continuations of decisions, so that they do not block the thread that
   *     reads Redis' answers
   */
  FallbackRateLimiter(
      RateLimiter<K> shared,
      RateLimiter<K> own,
      UnaryOperator<RateLimiter<K>> observed,
      Executor executor) {
    this.shared = observed.apply(shared);
    this.own = observed.apply(own);
    this.copy = own;
    this.executor = executor;
  }

  @Override
  public CompletionStage<Decision> admit(K key, Limit limit, int requests) {
    if (!isShared()) {
      return decideAlone(key, limit, requests);
    }
    return shared
        .admit(key, limit, requests)
        .handleAsync(
            (decision, failure) -> {
              if (failure != null) {
                unavailable(RedisRemedy.of(failure));
                return decideAlone(key, limit, requests);
              }
              if (decision instanceof Decision.Admitted) {
                CompletionStage<Decision> _ = copy.admit(key, limit, requests);
              }
              return CompletableFuture.completedStage(decision);
            },
            executor)
        .thenCompose(decided -> decided);
  }

  private CompletionStage<Decision> decideAlone(K key, Limit limit, int requests) {
    ownDecisions.increment();
    return own.admit(key, share(limit, requests), requests);
  }

  /**
   * Returns this node's share of a limit, but at least the requested number and one more. The first
   * event of a batch is counted before the others, and a batch that is larger than the share could
   * otherwise never be admitted.
   */
  private Limit share(Limit limit, int requests) {
    int share = Math.max(limit.requests() / state.get().nodes(), requests + 1);
    return new Limit(Math.min(limit.requests(), share), limit.window());
  }

  /**
   * Uses the shared limiter from now on.
   *
   * @param nodes the number of nodes that share it, including this one
   */
  void available(int nodes) {
    State former = state.getAndSet(new State(nodes, Optional.empty()));
    if (former.problem().isPresent()) {
      LOG.info("Redis counts the rate limits of API keys for all nodes together");
    }
  }

  /** Uses the node's own limiter from now on, because of this problem. */
  void unavailable(String problem) {
    State former = state.getAndUpdate(current -> new State(current.nodes(), Optional.of(problem)));
    if (!former.problem().equals(Optional.of(problem))) {
      LOG.warn("{}", warning(former.nodes(), problem));
    }
  }

  private static String warning(int nodes, String problem) {
    return "%s Meanwhile, this node counts the rate limits of API keys on its own, and admits %s."
        .formatted(problem, nodes == 1 ? "each limit" : "1/" + nodes + " of each");
  }

  /** Returns why the shared limiter is not used, and the consequence; empty if it is used. */
  Optional<String> warning() {
    State current = state.get();
    return current.problem().map(problem -> warning(current.nodes(), problem));
  }

  /** Whether the shared limiter is used. */
  boolean isShared() {
    return state.get().problem().isEmpty();
  }

  /** Returns the number of decisions of this node alone. */
  long ownDecisions() {
    return ownDecisions.sum();
  }
}
