package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import java.time.Instant;

/**
 * An order of a closed day, with its final credit (docs/identity.md R2).
 *
 * @param receivedAt when the success that placed it was received
 * @param position the first position of that success in the log
 * @param changedBy the highest position of the records that changed its credit
 * @param ofOwnUser whether it was sent with a user ID
 */
public record FinalOrder(
    SiteId site,
    OrderKey order,
    Instant receivedAt,
    long position,
    long changedBy,
    boolean ofOwnUser,
    Credit credit) {}
