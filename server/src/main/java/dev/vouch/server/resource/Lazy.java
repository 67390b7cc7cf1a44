package dev.vouch.server.resource;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A value that is made when it is first asked for, so that a start doesn't wait for what few
 * requests need. One that could not be made is tried again. Thread-safe; whoever asks first waits.
 */
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> maker;
  private volatile Optional<T> made = Optional.empty();

  /** Makes it by {@code maker}, once. */
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

  /** The value, unless nobody has asked for it yet. */
  public Optional<T> ifMade() {
    return made;
  }
}
