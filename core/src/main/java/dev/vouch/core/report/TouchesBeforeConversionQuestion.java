package dev.vouch.core.report;

/** The question how many touches (docs/identity.md C11) the confirmed successes of a scope have. */
public record TouchesBeforeConversionQuestion(Scope scope)
    implements ScopedQuestion<TouchesBeforeConversion> {
  /** The line for this number has the successes with more touches as well. */
  public static final int TOUCHES_MAX = 5;
}
