package dev.vouch.embedded.rollup;

/** Thrown if a scan takes too much memory; its questions are answered by their own queries. */
final class ScanTooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ScanTooLargeException() {
    super("a scan of events takes too much memory: answer its questions by their own queries");
  }
}
