package dev.vouch.core.credit;

import dev.vouch.core.event.OrderRole;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import java.time.Instant;
import java.util.Optional;

/**
 * What is kept of an order of a closed day, or of a void of one (docs/identity.md O1, R2, R3).
 *
 * @param role of the success: placed or, of a void or the reversal of one, that
 * @param at the time that the success counts at (docs/identity.md B5)
 * @param position the first position of that success in the log
 * @param name a hash of its name ({@link #hash})
 * @param changedBy the highest position of the records that changed its credit
 * @param ofOwnUser whether it was sent with a user ID
 * @param ownPerson the person that it would count for without a browser: its user, or itself
 * @param credit its final credit; of a void, nothing reads it
 */
public record FinalOrder(
    SiteId site,
    OrderKey order,
    OrderRole role,
    Instant at,
    long position,
    long name,
    long changedBy,
    boolean ofOwnUser,
    long ownPerson,
    Credit credit) {
  /** Returns the hash of the name of a success, which may be absent. */
  public static long hash(Optional<String> name) {
    return OriginalCredit.hash(name);
  }
}
