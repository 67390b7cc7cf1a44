package dev.vouch.directory.funnel;

import dev.vouch.core.site.IdFormat;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.named.NamedItemKind;
import java.util.Optional;

/** Saved funnels as a kind of named items. */
public final class SavedFunnelKind implements NamedItemKind<SavedFunnel> {
  /** The maximum number of saved funnels per site, which keeps the list readable. */
  public static final int FUNNELS_MAX = 50;

  @Override
  public IdFormat idFormat() {
    return new IdFormat("funnel_");
  }

  @Override
  public int siteLimit() {
    return FUNNELS_MAX;
  }

  @Override
  public String name(SavedFunnel funnel) {
    return funnel.name();
  }

  @Override
  public Table<SavedFunnel> table() {
    return new SavedFunnelTable();
  }

  @Override
  public AuditEntry created(SavedFunnel funnel) {
    return AuditEntry.funnelSaved(funnel.name());
  }

  @Override
  public Optional<AuditEntry> changed(SavedFunnel before, SavedFunnel after) {
    return Optional.of(AuditEntry.funnelSaved(after.name()));
  }

  @Override
  public AuditEntry deleted(SavedFunnel funnel) {
    return AuditEntry.funnelDeleted(funnel.name());
  }
}
