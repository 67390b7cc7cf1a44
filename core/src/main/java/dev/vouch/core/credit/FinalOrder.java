package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import java.time.Instant;

/**
 * An order of a closed day, with its final credit (docs/identity.md R2).
 *
 * @param at the time that the success that placed it counts at (docs/identity.md B5)
 * @param position the first position of that success in the log
 * @param changedBy the highest position of the records that changed its credit
 * @param ofOwnUser whether it was sent with a user ID
 */
public record FinalOrder(
    SiteId site,
    OrderKey order,
    Instant at,
    long position,
    long changedBy,
    boolean ofOwnUser,
    Credit credit) {}
