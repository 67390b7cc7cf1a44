package dev.vouch.directory.view;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItemKind;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for saved views. */
final class SavedViewTable implements NamedItemKind.Table<SavedView> {
  private static final String PUT =
      """
      INSERT INTO saved_views (view_id, site_id, name, query, created_at_us)
      VALUES (:id, :site, :value.name, :value.query, :createdAt)
      ON CONFLICT (view_id) DO UPDATE SET name = excluded.name, query = excluded.query
      """;

  private static final String ALL =
      "SELECT view_id, site_id, name, query, created_at_us FROM saved_views";

  @Override
  public List<NamedItem<SavedView>> all(Handle handle) {
    return handle.createQuery(ALL).map(SavedViewTable::read).list();
  }

  private static NamedItem<SavedView> read(RowView row) {
    return new NamedItem<>(
        row.getColumn("view_id", String.class),
        row.getColumn("site_id", SiteId.class),
        new SavedView(row.getColumn("name", String.class), row.getColumn("query", String.class)),
        row.getColumn("created_at_us", Instant.class));
  }

  @Override
  public void put(Handle handle, NamedItem<SavedView> item) {
    handle.createUpdate(PUT).bindMethods(item).execute();
  }

  @Override
  public void delete(Handle handle, String id) {
    handle.createUpdate("DELETE FROM saved_views WHERE view_id = :view").bind("view", id).execute();
  }
}
