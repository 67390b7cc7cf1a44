package dev.vouch.directory.payment;

import dev.vouch.core.payment.Money;
import dev.vouch.core.payment.PaymentUsers;
import dev.vouch.core.payment.UncreditedPayment;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.directory.database.Database;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * The users of providers' accounts, and payments that wait for their user, in the directory's
 * database, without a cache in memory. Thread-safe; blocks.
 */
public final class PaymentUserTable implements PaymentUsers {
  /**
   * The time for which a payment waits for its user; then its credit is final (docs/identity.md).
   */
  private static final Duration WAITING = Duration.ofDays(14);

  private static final String FIND =
      """
      SELECT account_hash, user_key
        FROM payment_users
       WHERE site_id = :site
         AND account_hash IN (<accounts>)
         AND expires_at_us > :now
      """;

  /** Adds nothing to a site that was deleted in the meantime. */
  private static final String STORE =
      """
      INSERT INTO payment_users (site_id, account_hash, user_key, expires_at_us)
      SELECT site_id, :account, :user, :expiry
        FROM sites
       WHERE site_id = :site
          ON CONFLICT (site_id, account_hash) DO UPDATE
         SET user_key = excluded.user_key,
             expires_at_us = excluded.expires_at_us
       WHERE :stated
          OR payment_users.user_key = excluded.user_key
          OR payment_users.expires_at_us <= :now
      """;

  private static final String AWAIT =
      """
      INSERT INTO uncredited_payments (site_id, account_hash, payment_hash, order_key, success_name,
                                       value, currency, expires_at_us)
      SELECT site_id, :account, :payment, :order, :successName, :value, :currency, :expiry
        FROM sites
       WHERE site_id = :site
          ON CONFLICT (site_id, account_hash, payment_hash) DO NOTHING
      """;

  private static final String AWAITING =
      """
      SELECT DISTINCT payment_hash, order_key, success_name, value, currency
        FROM uncredited_payments
       WHERE site_id = :site
         AND account_hash IN (<accounts>)
         AND expires_at_us > :now
       ORDER BY payment_hash
      """;

  private static final String REMOVE =
      "DELETE FROM uncredited_payments WHERE site_id = :site AND payment_hash = :payment";

  private static final String ERASE =
      "DELETE FROM payment_users WHERE site_id = :site AND user_key = :user";

  private final Database database;
  private final InstantSource clock;

  public PaymentUserTable(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  @Override
  public Map<String, UserKey> find(SiteId site, Collection<String> accounts) {
    return database.read(
        handle ->
            handle
                .createQuery(FIND)
                .bind("site", site)
                .bindList("accounts", new ArrayList<>(accounts))
                .bind("now", clock.instant())
                .map(
                    (RowView row) ->
                        Map.entry(
                            row.getColumn("account_hash", String.class),
                            new UserKey(row.getColumn("user_key", Long.class))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  @Override
  public void store(SiteId site, UserKey user, Map<String, Duration> accounts, boolean isStated) {
    Instant now = clock.instant();
    database.changeUncached(
        handle -> {
          PreparedBatch batch = handle.prepareBatch(STORE);
          accounts.forEach(
              (account, retention) ->
                  batch
                      .bind("site", site)
                      .bind("account", account)
                      .bind("user", user.value())
                      .bind("expiry", now.plus(retention))
                      .bind("stated", isStated)
                      .bind("now", now)
                      .add());
          return batch.execute();
        });
  }

  @Override
  public void await(SiteId site, UncreditedPayment payment, Collection<String> accounts) {
    Instant expiry = clock.instant().plus(WAITING);
    database.changeUncached(
        handle -> {
          PreparedBatch batch = handle.prepareBatch(AWAIT);
          for (String account : accounts) {
            batch
                .bind("site", site)
                .bind("account", account)
                .bind("payment", payment.identity())
                .bind("order", payment.order().value())
                .bind("successName", payment.successName())
                .bind("value", payment.value().amount().toPlainString())
                .bind("currency", payment.value().currency())
                .bind("expiry", expiry)
                .add();
          }
          return batch.execute();
        });
  }

  @Override
  public List<UncreditedPayment> awaiting(SiteId site, Collection<String> accounts) {
    return database.read(
        handle ->
            handle
                .createQuery(AWAITING)
                .bind("site", site)
                .bindList("accounts", new ArrayList<>(accounts))
                .bind("now", clock.instant())
                .map(PaymentUserTable::read)
                .list());
  }

  private static UncreditedPayment read(RowView row) {
    return new UncreditedPayment(
        row.getColumn("payment_hash", String.class),
        new OrderKey(row.getColumn("order_key", Long.class)),
        row.getColumn("success_name", String.class),
        new Money(
            new BigDecimal(row.getColumn("value", String.class)),
            row.getColumn("currency", String.class)));
  }

  @Override
  public void remove(SiteId site, Collection<UncreditedPayment> payments) {
    database.changeUncached(
        handle -> {
          PreparedBatch batch = handle.prepareBatch(REMOVE);
          for (UncreditedPayment payment : payments) {
            batch.bind("site", site).bind("payment", payment.identity()).add();
          }
          return batch.execute();
        });
  }

  /** Deletes a user at an erasure. */
  public void erase(SiteId site, UserKey user) {
    database.changeUncached(
        handle ->
            handle.createUpdate(ERASE).bind("site", site).bind("user", user.value()).execute());
  }

  /** Deletes expired users and waiting payments. */
  public void deleteExpired() {
    Instant now = clock.instant();
    database.changeUncached(
        handle -> {
          for (String table : List.of("payment_users", "uncredited_payments")) {
            handle
                .createUpdate("DELETE FROM %s WHERE expires_at_us <= :now".formatted(table))
                .bind("now", now)
                .execute();
          }
          return true;
        });
  }
}
