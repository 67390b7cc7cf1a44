package dev.vouch.directory.item;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.ValueColumn;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/**
 * A table with a row for each item: its id, {@code site_id}, the columns of its value and {@code
 * created_at_us}.
 *
 * @param name the table's name
 * @param id the name of the column of the id
 * @param value reads a value from a row
 */
public record ColumnTable<V>(
    String name, String id, List<ValueColumn<V>> columns, Function<RowView, V> value)
    implements ItemTable<V> {
  public ColumnTable {
    columns = List.copyOf(columns);
  }

  @Override
  public List<SiteItem<V>> all(Handle handle) {
    return handle
        .createQuery(
            "SELECT %s, site_id, %s, created_at_us FROM %s"
                .formatted(id, ValueColumn.list(columns, "%s"), name))
        .map(this::item)
        .list();
  }

  private SiteItem<V> item(RowView row) {
    return new SiteItem<>(
        row.getColumn(id, String.class),
        row.getColumn("site_id", SiteId.class),
        value.apply(row),
        row.getColumn("created_at_us", Instant.class));
  }

  @Override
  public void put(Handle handle, SiteItem<V> item) {
    String put =
        """
        INSERT INTO %s (%s, site_id, %s, created_at_us)
        VALUES (:id, :site, %s, :createdAt)
        ON CONFLICT (%2$s) DO UPDATE SET %5$s
        """
            .formatted(
                name,
                id,
                ValueColumn.list(columns, "%s"),
                ValueColumn.list(columns, ":%s"),
                ValueColumn.list(columns, "%1$s = excluded.%1$s"));
    ValueColumn.bind(handle.createUpdate(put), columns, item.value())
        .bind("id", item.id())
        .bind("site", item.site())
        .bind("createdAt", item.createdAt())
        .execute();
  }

  @Override
  public void delete(Handle handle, String itemId) {
    handle
        .createUpdate("DELETE FROM %s WHERE %s = :id".formatted(name, id))
        .bind("id", itemId)
        .execute();
  }
}
