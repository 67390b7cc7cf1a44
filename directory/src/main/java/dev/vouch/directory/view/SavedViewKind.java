package dev.vouch.directory.view;

import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.database.ValueColumn;
import dev.vouch.directory.item.ColumnTable;
import dev.vouch.directory.item.SiteItemKind;
import dev.vouch.directory.item.SiteItemKind.Activity;
import java.util.List;

/** Saved views as a kind of items. */
public final class SavedViewKind {
  /** The maximum number of saved views per site, which keeps the menu readable. */
  public static final int VIEWS_MAX = 50;

  public static final SiteItemKind<SavedView> KIND =
      new SiteItemKind<>(
          "view_",
          VIEWS_MAX,
          SiteItemKind.unique(SavedView::name),
          new ColumnTable<>(
              "saved_views",
              "view_id",
              List.of(
                  new ValueColumn<>("name", SavedView::name),
                  new ValueColumn<>("query", SavedView::query)),
              row ->
                  new SavedView(
                      row.getColumn("name", String.class), row.getColumn("query", String.class))),
          new Activity<>(
              SavedViewKind::saved,
              (_, view) -> List.of(saved(view)),
              view -> entry("Deleted the view “%s”.", view)));

  private SavedViewKind() {}

  private static AuditEntry saved(SavedView view) {
    return entry("Saved the view “%s”.", view);
  }

  private static AuditEntry entry(String sentence, SavedView view) {
    return new AuditEntry(AuditEntry.Kind.VIEW, sentence.formatted(view.name()));
  }
}
