package dev.vouch.core.credit;

import dev.vouch.core.event.OrderRole;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import java.time.Instant;
import java.util.Optional;

/**
 * An order, a void, or the reversal of a void, to be added to a rebuilt credit state
 * (docs/identity.md O1, R2, R3). Only those of closed days are added: their credit is final.
 *
 * @param role {@code PLACED}, {@code VOIDED} or {@code VOID_REVERSED}
 * @param at the time at which the success counts (docs/identity.md B5)
 * @param position the success's first position in the log
 * @param name the {@link #hash} of the success's name; not used for a void
 * @param changedBy the highest log position of the records that changed the credit
 * @param ofOwnUser whether the success was sent with a user ID
 * @param ownPerson the person that the success would count for without a browser: its user key, or
 *     the low 64 bits of its id
 * @param credit the credit of an order; not used for a void
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
