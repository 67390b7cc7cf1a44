package dev.vouch.directory.payment;

import dev.vouch.core.payment.CountedPayments;
import dev.vouch.core.payment.HookId;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentMode;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for payment webhooks. */
final class PaymentHookTable {
  private static final String INSERT =
      """
      INSERT INTO payment_hooks (hook_id, site_id, provider, name, success_name, secret,
                                 mode, counts, created_at_us)
      VALUES (:id, :site, :provider, :name, :successName, :secret, :mode, :counts, :createdAt)
      """;

  private static final String CHANGE =
      """
      UPDATE payment_hooks
         SET secret = :secret, success_name = :successName, mode = :mode, counts = :counts
       WHERE hook_id = :id
      """;

  private static final String ALL =
      """
      SELECT hook_id, site_id, provider, name, success_name, secret, mode, counts,
             created_at_us
        FROM payment_hooks
      """;

  private PaymentHookTable() {}

  static List<PaymentHook> all(Handle handle) {
    return handle.createQuery(ALL).map(PaymentHookTable::read).list();
  }

  static void insert(Handle handle, PaymentHook hook) {
    handle.createUpdate(INSERT).bindMethods(hook).execute();
  }

  /** Stores all settings that can be changed. */
  static void change(Handle handle, PaymentHook hook) {
    handle.createUpdate(CHANGE).bindMethods(hook).execute();
  }

  static void delete(Handle handle, HookId id) {
    handle.createUpdate("DELETE FROM payment_hooks WHERE hook_id = :id").bind("id", id).execute();
  }

  private static PaymentHook read(RowView row) {
    return new PaymentHook(
        row.getColumn("hook_id", HookId.class),
        row.getColumn("site_id", SiteId.class),
        row.getColumn("provider", PaymentProvider.class),
        row.getColumn("name", String.class),
        row.getColumn("success_name", String.class),
        row.getColumn("secret", byte[].class),
        row.getColumn("mode", PaymentMode.class),
        row.getColumn("counts", CountedPayments.class),
        row.getColumn("created_at_us", Instant.class));
  }
}
