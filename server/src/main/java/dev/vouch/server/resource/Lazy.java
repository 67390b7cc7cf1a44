package dev.vouch.server.resource;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A lazily created value, for what few requests need and startup should not wait for. A failed
 * creation is retried on the next access. Thread-safe; the first access blocks until the value is
 * created.
 */
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> factory;
  private volatile Optional<T> value = Optional.empty();

  /** Creates a holder whose value {@code factory} creates on first access. */
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
