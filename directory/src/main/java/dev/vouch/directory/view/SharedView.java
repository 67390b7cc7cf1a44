package dev.vouch.directory.view;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.account.AccountId;
import java.time.Instant;
import java.util.Optional;

/**
 * A view of a site's overview that anyone with its link can see, without the rest of the site.
 *
 * @param name the name by which owners recognise it; readers do not see it
 * @param query the query string of the overview's URL: days, comparison, credit and filters; empty
 *     for the overview as it opens
 * @param token the hash of the link's token
 * @param includesRevenue whether readers see revenue
 * @param isEmbeddable whether pages of other origins may show the view in a frame
 * @param expiresAt empty if the link does not expire
 * @param creator empty if no account created it
 */
public record SharedView(
    String name,
    String query,
    SecretHash token,
    boolean includesRevenue,
    boolean isEmbeddable,
    Optional<Instant> expiresAt,
    Optional<AccountId> creator) {
  /** Whether the link no longer works. */
  boolean isExpired(Instant now) {
    return expiresAt.filter(expiry -> !now.isBefore(expiry)).isPresent();
  }
}
