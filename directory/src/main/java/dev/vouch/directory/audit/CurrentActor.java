package dev.vouch.directory.audit;

import dev.vouch.directory.account.AccountId;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The author of changes made by the current thread, for the audit log. Bound once per request, so
 * that the directory's writes need no parameter for it; {@link Actor.Vouch} if none is bound
 * (docs/decisions/0017).
 */
public final class CurrentActor {
  private static final ScopedValue<Actor> ACTOR = ScopedValue.newInstance();

  private CurrentActor() {}

  /** Runs the work as {@code actor}. Work for another thread must be wrapped by {@link #bound}. */
  public static <R> R as(Actor actor, Supplier<R> work) {
    return ScopedValue.where(ACTOR, actor).call(work::get);
  }

  /** Returns the work bound to the current actor, for another thread. */
  public static Runnable bound(Runnable work) {
    Actor actor = get();
    return () -> ScopedValue.where(ACTOR, actor).run(work);
  }

  /** Returns the account of the current actor; empty if the actor is not a person. */
  public static Optional<AccountId> account() {
    return get() instanceof Actor.Person person ? Optional.of(person.account()) : Optional.empty();
  }

  /** Returns the actor of the current thread. */
  public static Actor get() {
    return ACTOR.orElse(new Actor.Vouch());
  }
}
