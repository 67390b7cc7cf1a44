package dev.vouch.core.report;

import dev.vouch.core.site.SiteId;

/**
 * A question to the warehouse. Its values define which events it covers and how they are counted;
 * each engine implements the answer.
 *
 * @param <A> the type of answer
 */
public sealed interface Question<A> permits ScopedQuestion, EventsQuestion, EventQuestion {
  /** Returns the site. */
  SiteId site();

  /**
   * Whether the question also reads the duplicates (docs/identity.md O1), which no report counts.
   */
  default boolean readsDuplicates() {
    return false;
  }
}
