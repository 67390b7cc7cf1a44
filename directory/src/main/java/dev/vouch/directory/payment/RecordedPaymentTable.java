package dev.vouch.directory.payment;

import dev.vouch.core.payment.RecordedPayments;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.Database;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The recorded payments in the directory's database, without a copy in memory. Thread-safe; blocks.
 */
public final class RecordedPaymentTable implements RecordedPayments {
  private static final Duration RETENTION = Duration.ofDays(180);
  private static final Duration DELETION_INTERVAL = Duration.ofHours(1);

  private static final String TOTAL =
      """
      SELECT refunded_minor_units
        FROM recorded_payments
       WHERE site_id = :site
         AND payment_hash = :hash
         AND recorded_at_us > :expiry
      """;

  /** A site that was deleted meanwhile has no rows. */
  private static final String STORE =
      """
      INSERT INTO recorded_payments (site_id, payment_hash, refunded_minor_units, recorded_at_us)
      SELECT site_id, :hash, :total, :now
        FROM sites
       WHERE site_id = :site
          ON CONFLICT (site_id, payment_hash) DO UPDATE
         SET refunded_minor_units = excluded.refunded_minor_units,
             recorded_at_us = excluded.recorded_at_us
       WHERE recorded_payments.refunded_minor_units < excluded.refunded_minor_units
          OR recorded_payments.recorded_at_us <= :expiry
      """;

  private static final String DELETE_EXPIRED =
      "DELETE FROM recorded_payments WHERE recorded_at_us <= :expiry";

  private final Database database;
  private final InstantSource clock;
  private final AtomicReference<Instant> deletedAt = new AtomicReference<>(Instant.EPOCH);

  public RecordedPaymentTable(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  @Override
  public OptionalLong total(SiteId site, String identity) {
    Optional<Long> total =
        database.read(
            handle ->
                handle
                    .createQuery(TOTAL)
                    .bind("site", site)
                    .bind("hash", identity)
                    .bind("expiry", clock.instant().minus(RETENTION))
                    .mapTo(Long.class)
                    .findOne());
    return total.map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  @Override
  public void store(SiteId site, String identity, long totalMinorUnits) {
    Instant now = clock.instant();
    database.changeUncached(
        handle ->
            handle
                .createUpdate(STORE)
                .bind("site", site)
                .bind("hash", identity)
                .bind("total", totalMinorUnits)
                .bind("now", now)
                .bind("expiry", now.minus(RETENTION))
                .execute());
  }

  /** Deletes what is older than 180 days, at most once an hour. */
  public void deleteExpired() {
    Instant now = clock.instant();
    if (now.isBefore(deletedAt.get().plus(DELETION_INTERVAL))) {
      return;
    }
    database.changeUncached(
        handle ->
            handle.createUpdate(DELETE_EXPIRED).bind("expiry", now.minus(RETENTION)).execute());
    deletedAt.set(now);
  }
}
