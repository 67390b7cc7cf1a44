package dev.vouch.core.report;

import java.util.Arrays;

/** What an event is credited to (docs/reports.md). */
public enum CreditKind {
  /** A browser that was seen: C1, C2, C3. */
  VISITOR("visitor"),
  /** A user id that no browser is known for: C4. */
  USER("user"),
  /** Nobody else: C5, C6. */
  STANDALONE("standalone");

  private final String written;

  CreditKind(String written) {
    this.written = written;
  }

  /** How answers spell it. */
  public String wireName() {
    return written;
  }

  /**
   * Reads the written form.
   *
   * @throws IllegalArgumentException if no kind is spelled so
   */
  public static CreditKind of(String written) {
    return Arrays.stream(values())
        .filter(kind -> kind.written.equals(written))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no kind " + written));
  }
}
