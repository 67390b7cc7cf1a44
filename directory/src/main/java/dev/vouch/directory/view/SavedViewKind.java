package dev.vouch.directory.view;

import dev.vouch.core.site.IdFormat;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.named.NamedItemKind;
import java.util.Optional;

/** Saved views as a kind of named items. */
public final class SavedViewKind implements NamedItemKind<SavedView> {
  /** The maximum number of saved views per site, which keeps the menu readable. */
  public static final int VIEWS_MAX = 50;

  @Override
  public IdFormat idFormat() {
    return new IdFormat("view_");
  }

  @Override
  public int siteLimit() {
    return VIEWS_MAX;
  }

  @Override
  public String name(SavedView view) {
    return view.name();
  }

  @Override
  public Table<SavedView> table() {
    return new SavedViewTable();
  }

  @Override
  public AuditEntry created(SavedView view) {
    return AuditEntry.viewSaved(view.name());
  }

  @Override
  public Optional<AuditEntry> changed(SavedView before, SavedView after) {
    return Optional.of(AuditEntry.viewSaved(after.name()));
  }

  @Override
  public AuditEntry deleted(SavedView view) {
    return AuditEntry.viewDeleted(view.name());
  }
}
