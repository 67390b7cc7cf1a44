package dev.vouch.directory.named;

import dev.vouch.core.site.IdFormat;
import dev.vouch.directory.audit.AuditEntry;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** One kind of {@link NamedItem}: its ids, its limit, its table and its audit entries. */
public interface NamedItemKind<V> {
  /** Returns the format of its ids. */
  IdFormat idFormat();

  /** Returns the maximum number per site. */
  int siteLimit();

  /** Returns the name of an item, unique within its site. */
  String name(V value);

  /** Returns the table that items are stored in. */
  Table<V> table();

  /** Returns the audit entry for a new item. */
  AuditEntry created(V value);

  /** Returns the audit entry for a changed item; empty if none is needed. */
  Optional<AuditEntry> changed(V before, V after);

  /** Returns the audit entry for a deleted item. */
  AuditEntry deleted(V value);

  /** The SQL statements for one kind of items. */
  interface Table<V> {
    /** Returns all items of all sites, in any order. */
    List<NamedItem<V>> all(Handle handle);

    /** Inserts an item or replaces the value of the one with its id. */
    void put(Handle handle, NamedItem<V> item);

    /** Deletes the item with this id. */
    void delete(Handle handle, String id);
  }
}
