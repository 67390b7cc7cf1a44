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

  private final String wireName;

  CreditKind(String wireName) {
    this.wireName = wireName;
  }

  /** How answers spell it. */
  public String wireName() {
    return wireName;
  }

  /**
   * Reads the wire name.
   *
   * @throws IllegalArgumentException if no kind is spelled so
   */
  public static CreditKind of(String wireName) {
    return Arrays.stream(values())
        .filter(kind -> kind.wireName.equals(wireName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no kind " + wireName));
  }
}
