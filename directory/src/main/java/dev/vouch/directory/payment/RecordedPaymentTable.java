package dev.vouch.directory.payment;

import dev.vouch.core.payment.RecordedPayment;
import dev.vouch.core.payment.RecordedPayments;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.directory.database.Database;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * The recorded payments in the directory's database, without a copy in memory. Thread-safe; blocks.
 */
public final class RecordedPaymentTable implements RecordedPayments {
  private static final Duration RETENTION = Duration.ofDays(180);

  private static final String FIND =
      """
      SELECT payment_hash, order_hash, refunded_minor_units, value, order_key
        FROM recorded_payments
       WHERE site_id = :site
         AND payment_hash IN (<hashes>)
         AND recorded_at_us > :expiry
      """;

  private static final String OF_ORDER =
      """
      SELECT payment_hash, order_hash, refunded_minor_units, value, order_key
        FROM recorded_payments
       WHERE site_id = :site
         AND order_hash = :order
         AND recorded_at_us > :expiry
      """;

  /** Adds nothing to a site that was deleted in the meantime. */
  private static final String STORE =
      """
      INSERT INTO recorded_payments (site_id, payment_hash, order_hash, refunded_minor_units, value,
                                     order_key, recorded_at_us)
      SELECT site_id, :hash, :order, :total, :value, CAST(:key AS BIGINT), :now
        FROM sites
       WHERE site_id = :site
          ON CONFLICT (site_id, payment_hash) DO UPDATE
         SET order_hash = excluded.order_hash,
             refunded_minor_units = excluded.refunded_minor_units,
             value = excluded.value,
             order_key = excluded.order_key,
             recorded_at_us = excluded.recorded_at_us
       WHERE recorded_payments.refunded_minor_units < excluded.refunded_minor_units
          OR recorded_payments.recorded_at_us <= :expiry
      """;

  private static final String DELETE_EXPIRED =
      "DELETE FROM recorded_payments WHERE recorded_at_us <= :expiry";

  private final Database database;
  private final InstantSource clock;

  public RecordedPaymentTable(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  @Override
  public Map<String, RecordedPayment> find(SiteId site, Collection<String> identities) {
    return database.read(
        handle ->
            handle
                .createQuery(FIND)
                .bind("site", site)
                .bindList("hashes", new ArrayList<>(identities))
                .bind("expiry", clock.instant().minus(RETENTION))
                .map(RecordedPaymentTable::read)
                .collect(Collectors.toMap(RecordedPayment::identity, Function.identity())));
  }

  @Override
  public List<RecordedPayment> ofOrder(SiteId site, String order) {
    return database.read(
        handle ->
            handle
                .createQuery(OF_ORDER)
                .bind("site", site)
                .bind("order", order)
                .bind("expiry", clock.instant().minus(RETENTION))
                .map(RecordedPaymentTable::read)
                .list());
  }

  private static RecordedPayment read(RowView row) {
    return new RecordedPayment(
        row.getColumn("payment_hash", String.class),
        row.getColumn("order_hash", String.class),
        row.getColumn("refunded_minor_units", Long.class),
        new BigDecimal(row.getColumn("value", String.class)),
        Optional.ofNullable(row.getColumn("order_key", Long.class)).map(OrderKey::new));
  }

  @Override
  public void store(SiteId site, Collection<RecordedPayment> payments) {
    Instant now = clock.instant();
    database.changeUncached(
        handle -> {
          PreparedBatch batch = handle.prepareBatch(STORE);
          for (RecordedPayment payment : payments) {
            batch
                .bind("site", site)
                .bind("hash", payment.identity())
                .bind("order", payment.order())
                .bind("total", payment.total())
                .bind("value", payment.value().toPlainString())
                .bind("key", payment.orderKey().map(OrderKey::value))
                .bind("now", now)
                .bind("expiry", now.minus(RETENTION))
                .add();
          }
          return batch.execute();
        });
  }

  /** Deletes payments that were recorded more than 180 days ago. */
  public void deleteExpired() {
    Instant now = clock.instant();
    database.changeUncached(
        handle ->
            handle.createUpdate(DELETE_EXPIRED).bind("expiry", now.minus(RETENTION)).execute());
  }
}
