package dev.vouch.directory;

import java.util.function.Supplier;

/**
 * Who acts on this thread, for the audit. Bound once, where a request's work begins, so that the
 * directory's commands need not be handed it; where nothing is bound, {@link Actor.Vouch} acts
 * (decision 0017).
 */
public final class Acting {
  private static final ScopedValue<Actor> ACTOR = ScopedValue.newInstance();

  private Acting() {}

  /** Does the work in the name of {@code actor}; it must not leave this thread for its changes. */
  public static <R> R as(Actor actor, Supplier<R> work) {
    return ScopedValue.where(ACTOR, actor).call(work::get);
  }

  static Actor now() {
    return ACTOR.orElse(new Actor.Vouch());
  }
}
