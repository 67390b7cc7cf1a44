package dev.vouch.core.report;

/** The question how a scope's confirmed successes are credited, and why. */
public record CoverageQuestion(Scope scope) implements ScopedQuestion<Coverage> {
  /** A browser with more user keys is a proxy or the backend itself (as in C10). */
  public static final int USER_KEYS_MAX = 5;

  /** Fewer successes of an unseen browser may be one active customer. */
  public static final int UNSEEN_MIN = 20;

  /**
   * An unseen browser is suspicious with more than one in this many of the successes that have
   * {@link Reason#BROWSER_NEVER_SEEN}.
   */
  public static final int UNSEEN_PART = 5;

  @Override
  public boolean readsDuplicates() {
    return true;
  }
}
