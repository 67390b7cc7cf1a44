package dev.vouch.core.report;

import dev.vouch.core.site.SiteId;

/**
 * A question to the warehouse: its values say which events it covers and how they are counted, and
 * each engine has a way to answer it.
 *
 * @param <A> the type of answer
 */
public sealed interface Question<A> permits ScopedQuestion, EventsQuestion, EventQuestion {
  /** Returns the site. */
  SiteId site();

  /** Whether it also reads the duplicates (docs/identity.md O1), which no report counts. */
  default boolean readsDuplicates() {
    return false;
  }
}
