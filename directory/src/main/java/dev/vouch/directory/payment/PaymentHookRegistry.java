package dev.vouch.directory.payment;

import dev.vouch.core.payment.HookId;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentHooks;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteCache;
import dev.vouch.directory.database.SiteRows;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * The registry of payment webhooks. Reads are served from memory; writes block until durable and
 * are visible to the next read. Thread-safe.
 */
public final class PaymentHookRegistry implements PaymentHooks {
  /** The maximum number of webhooks per site. */
  public static final int HOOKS_MAX = 20;

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final SiteCache<HookId, PaymentHook> hooks =
      new SiteCache<>(PaymentHook::id, PaymentHook::site, PaymentHook::createdAt);

  public PaymentHookRegistry(
      Database database, InstantSource clock, SecretGenerator secretGenerator, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    database.cache(PaymentHookTable::all, hooks::replaceAll);
  }

  /** The result of creating a webhook. */
  public sealed interface HookCreation {
    /** The webhook accepts requests from now on. */
    record Created(PaymentHook hook) implements HookCreation {}

    /** The site already has {@link #HOOKS_MAX} webhooks; nothing was created. */
    record LimitReached() implements HookCreation {}

    /** There is no such site. */
    record NoSuchSite() implements HookCreation {}
  }

  @Override
  public Optional<PaymentHook> find(HookId id) {
    return hooks.find(id);
  }

  /** Returns the webhook with this id; empty if the site has none. */
  public Optional<PaymentHook> find(SiteId site, String id) {
    return HookId.parse(id).flatMap(hooks::find).filter(hook -> hook.site().equals(site));
  }

  /** Returns the site's webhooks, oldest first. */
  public List<PaymentHook> list(SiteId site) {
    return hooks.ofSite(site);
  }

  /** Creates a webhook with a new id. */
  public HookCreation create(SiteId site, NewPaymentHook wanted) {
    return database.change(
        handle -> created(handle, site, wanted),
        result -> {
          if (result instanceof HookCreation.Created(PaymentHook hook)) {
            hooks.put(hook);
          }
        });
  }

  private HookCreation created(Handle handle, SiteId site, NewPaymentHook wanted) {
    if (!SiteRows.lock(handle, site)) {
      return new HookCreation.NoSuchSite();
    }
    if (list(site).size() >= HOOKS_MAX) {
      return new HookCreation.LimitReached();
    }
    PaymentHook hook =
        new PaymentHook(
            HookId.of(secretGenerator.bytes(HookId.BYTES)),
            site,
            wanted.provider(),
            wanted.name(),
            wanted.successName(),
            bytes(wanted.secret().orElse("")),
            wanted.mode(),
            wanted.counts(),
            clock.instant());
    PaymentHookTable.insert(handle, hook);
    audit.record(handle, site, AuditEntry.paymentHookCreated(hook.name(), hook.provider().label()));
    return new HookCreation.Created(hook);
  }

  private static byte[] bytes(String secret) {
    return secret.getBytes(StandardCharsets.UTF_8);
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
        database.change(
            handle -> updated(handle, site, id, changes), hook -> hook.ifPresent(hooks::put));
    if (changed.isPresent() && changes.secret().isPresent()) {
      database.vacuum();
    }
    return changed;
  }

  private Optional<PaymentHook> updated(
      Handle handle, SiteId site, String id, PaymentHookChanges changes) {
    Optional<PaymentHook> changed =
        find(site, id).filter(_ -> SiteRows.lock(handle, site)).map(changes::applyTo);
    changed.ifPresent(
        hook -> {
          PaymentHookTable.change(handle, hook);
          entries(hook, changes).forEach(entry -> audit.record(handle, site, entry));
        });
    return changed;
  }

  private static List<AuditEntry> entries(PaymentHook hook, PaymentHookChanges changes) {
    String provider = hook.provider().label();
    return Stream.of(
            changes.secret().map(_ -> AuditEntry.paymentSecretSet(hook.name(), provider)),
            changes
                .successName()
                .map(name -> AuditEntry.paymentSuccessNameSet(hook.name(), provider, name)),
            changes
                .mode()
                .map(
                    mode ->
                        AuditEntry.paymentsChosen(
                            hook.name(),
                            provider,
                            switch (mode) {
                              case LIVE -> "no test payments";
                              case TEST -> "test payments";
                            })),
            changes
                .counts()
                .map(
                    counts ->
                        AuditEntry.paymentsChosen(
                            hook.name(),
                            provider,
                            switch (counts) {
                              case PAYMENTS -> "each PaymentIntent";
                              case INVOICES -> "invoices";
                            })))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Deletes a webhook and its secret; returns false if the site has no such webhook. */
  public boolean delete(SiteId site, String id) {
    boolean isDeleted =
        database
            .change(
                handle -> deleted(handle, site, id), deleted -> deleted.ifPresent(hooks::remove))
            .isPresent();
    if (isDeleted) {
      database.vacuum();
    }
    return isDeleted;
  }

  private Optional<PaymentHook> deleted(Handle handle, SiteId site, String id) {
    Optional<PaymentHook> found = find(site, id).filter(_ -> SiteRows.lock(handle, site));
    found.ifPresent(
        hook -> {
          PaymentHookTable.delete(handle, hook.id());
          audit.record(
              handle, site, AuditEntry.paymentHookDeleted(hook.name(), hook.provider().label()));
        });
    return found;
  }

  /** Removes a deleted site's webhooks from memory. */
  public void removeSite(SiteId site) {
    hooks.removeSite(site);
  }
}
