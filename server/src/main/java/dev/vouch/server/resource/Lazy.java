package dev.vouch.server.resource;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A lazily created value, for what few requests need and startup should not wait for. A failed
 * creation is retried on the next access. Thread-safe; the first access blocks until the value is
 * created.
 */
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> maker;
  private volatile Optional<T> made = Optional.empty();

  /** Creates a holder whose value {@code maker} creates on first access. */
  public Lazy(Supplier<T> maker) {
    this.maker = maker;
  }

  @Override
  public T get() {
    return made.orElseGet(this::make);
  }

  private synchronized T make() {
    if (made.isEmpty()) {
      made = Optional.of(maker.get());
    }
    return made.orElseThrow();
  }

  /** Returns the value if it has been created; does not create it. */
  public Optional<T> ifMade() {
    return made;
  }
}
