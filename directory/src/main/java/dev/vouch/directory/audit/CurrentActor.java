package dev.vouch.directory.audit;

import java.util.function.Supplier;

/**
 * Who acts on this thread, for the audit. Bound once, where a request's work begins, so that the
 * directory's commands need not be handed it; where nothing is bound, {@link Actor.Vouch} acts
 * (docs/decisions/0017).
 */
public final class CurrentActor {
  private static final ScopedValue<Actor> ACTOR = ScopedValue.newInstance();

  private CurrentActor() {}

  /**
   * Does the work in the name of {@code actor}; what it leaves to another thread is to be {@link
   * #carried}.
   */
  public static <R> R as(Actor actor, Supplier<R> work) {
    return ScopedValue.where(ACTOR, actor).call(work::get);
  }

  /** The same work, for another thread to do in the name of who acts here. */
  public static Runnable carried(Runnable work) {
    Actor actor = now();
    return () -> ScopedValue.where(ACTOR, actor).run(work);
  }

  public static Actor now() {
    return ACTOR.orElse(new Actor.Vouch());
  }
}
