package dev.vouch.server.resource;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A lazily created value, so that a start does not wait for what few requests need. A failed
 * creation is retried at the next access. Thread-safe; the first access waits.
 */
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> maker;
  private volatile Optional<T> made = Optional.empty();

  /** Creates the value by {@code maker}, once. */
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

  /** The value, if it was accessed before. */
  public Optional<T> ifMade() {
    return made;
  }
}
