package dev.vouch.http.resource;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A value that is created on first access, so that startup does not wait for a value that few
 * requests need. A failed creation is retried on the next access. Thread-safe; the first access
 * blocks until the value is created.
 */
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> factory;
  private volatile Optional<T> value = Optional.empty();

  /**
   * Creates a holder.
   *
   * @param factory creates the value on first access
   */
  public Lazy(Supplier<T> factory) {
    this.factory = factory;
  }

  @Override
  public T get() {
    return value.orElseGet(this::create);
  }

  private synchronized T create() {
    if (value.isEmpty()) {
      value = Optional.of(factory.get());
    }
    return value.orElseThrow();
  }

  /** Returns the value if it has been created; does not create it. */
  public Optional<T> ifCreated() {
    return value;
  }
}
