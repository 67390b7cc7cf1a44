package dev.vouch.embedded.segment;

/** Numbers that were given before a checkpoint began, and are not durable yet. */
final class FrozenNumbers {
  /**
   * Makes them durable, on any thread; blocks. The former file stays, as the last manifest may name
   * it.
   *
   * @return the extent for the manifest
   * @throws java.io.UncheckedIOException if they could not be written; the next checkpoint then
   *     writes them as well
   */
  NumbersExtent write() {
    throw new UnsupportedOperationException();
  }
}
