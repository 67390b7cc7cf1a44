package dev.vouch.directory.payment;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vouch.core.payment.CountedPayments;
import dev.vouch.core.payment.HookId;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentHooks;
import dev.vouch.core.payment.PaymentMode;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.ValueColumn;
import dev.vouch.directory.item.ColumnTable;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItemKind;
import dev.vouch.directory.item.SiteItemKind.Activity;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.item.SiteItems.SaveResult;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.result.RowView;

/** The registry of payment webhooks. Overwrites deleted secrets on the disk. Thread-safe. */
public final class PaymentHookRegistry implements PaymentHooks {
  /** The maximum number of webhooks per site. */
  public static final int HOOKS_MAX = 20;

  /** Payment webhooks as a kind of items. */
  public static final SiteItemKind<PaymentHookSettings> KIND =
      new SiteItemKind<>(
          secrets -> HookId.of(secrets.bytes(HookId.BYTES)).value(),
          HOOKS_MAX,
          SiteItemKind.withoutConflicts(),
          SiteItemKind.oldestFirst(),
          new ColumnTable<>(
              "payment_hooks",
              "hook_id",
              List.of(
                  new ValueColumn<>("provider", PaymentHookSettings::provider),
                  new ValueColumn<>("name", PaymentHookSettings::name),
                  new ValueColumn<>("success_name", PaymentHookSettings::successName),
                  new ValueColumn<>("secret", PaymentHookRegistry::secret),
                  new ValueColumn<>("mode", PaymentHookSettings::mode),
                  new ValueColumn<>("counts", PaymentHookSettings::counts)),
              PaymentHookRegistry::read),
          Activity.ofUnchanging(
              hook -> hook.entry("Created the %s webhook “%s”."),
              hook -> hook.entry("Deleted the %s webhook “%s”.")));

  private final Database database;
  private final SiteItems<PaymentHookSettings> items;

  /**
   * Creates the registry.
   *
   * @param items used only by this registry, since their own deletion leaves secrets on the disk
   */
  public PaymentHookRegistry(Database database, SiteItems<PaymentHookSettings> items) {
    this.database = database;
    this.items = items;
  }

  private static byte[] secret(PaymentHookSettings hook) {
    return hook.secret().orElse("").getBytes(UTF_8);
  }

  private static PaymentHookSettings read(RowView row) {
    return new PaymentHookSettings(
        row.getColumn("provider", PaymentProvider.class),
        row.getColumn("name", String.class),
        row.getColumn("success_name", String.class),
        Optional.of(new String(row.getColumn("secret", byte[].class), UTF_8))
            .filter(secret -> !secret.isEmpty()),
        row.getColumn("mode", PaymentMode.class),
        row.getColumn("counts", CountedPayments.class));
  }

  /** Returns the webhook that is stored as an item. */
  public static PaymentHook hook(SiteItem<PaymentHookSettings> item) {
    PaymentHookSettings settings = item.value();
    return new PaymentHook(
        new HookId(item.id()),
        item.site(),
        settings.provider(),
        settings.name(),
        settings.successName(),
        secret(settings),
        settings.mode(),
        settings.counts(),
        item.createdAt());
  }

  @Override
  public Optional<PaymentHook> find(HookId id) {
    return items.find(id.value()).map(PaymentHookRegistry::hook);
  }

  /** Returns the webhook with this id; empty if the site has none. */
  public Optional<PaymentHook> find(SiteId site, String id) {
    return items.find(site, id).map(PaymentHookRegistry::hook);
  }

  /** Returns the site's webhooks, oldest first. */
  public List<PaymentHook> list(SiteId site) {
    return items.list(site).stream().map(PaymentHookRegistry::hook).toList();
  }

  /** Creates a webhook, unless the site has the maximum number of them. */
  public SaveResult<PaymentHookSettings> create(SiteId site, PaymentHookSettings settings) {
    return items.create(site, settings);
  }

  /**
   * Sets or replaces the signing secret.
   *
   * @return the webhook; empty if the site has no such webhook
   */
  public Optional<PaymentHook> setSecret(SiteId site, String id, String secret) {
    return update(site, id, PaymentHookChanges.ofSecret(secret));
  }

  /**
   * Changes the settings of a webhook, effective with the next request.
   *
   * @return the webhook; empty if the site has no such webhook
   */
  public Optional<PaymentHook> update(SiteId site, String id, PaymentHookChanges changes) {
    Optional<PaymentHook> changed =
        items.update(site, id, changes::applyTo, (_, hook) -> changes.entries(hook))
                instanceof SaveResult.Saved<PaymentHookSettings>(var item)
            ? Optional.of(hook(item))
            : Optional.empty();
    if (changed.isPresent() && changes.secret().isPresent()) {
      database.vacuum();
    }
    return changed;
  }

  /** Deletes a webhook and its secret; returns false if the site has no such webhook. */
  public boolean delete(SiteId site, String id) {
    boolean isDeleted = items.delete(site, id);
    if (isDeleted) {
      database.vacuum();
    }
    return isDeleted;
  }
}
