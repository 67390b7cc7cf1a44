package dev.vouch.directory.named;

import dev.vouch.core.site.IdFormat;
import dev.vouch.directory.audit.AuditEntry;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** One kind of {@link NamedItem}: its ids, its limit, its table and its audit entries. */
public interface NamedItemKind<V> {
  /** The written form of its ids. */
  IdFormat idFormat();

  /** How many a site may have. */
  int siteLimit();

  /** The name of an item, unique within its site. */
  String name(V value);

  /** Where items are stored. */
  Table<V> table();

  /** The audit entry for a new item. */
  AuditEntry created(V value);

  /** The audit entry for a changed item; empty if the change needs none. */
  Optional<AuditEntry> changed(V before, V after);

  /** The audit entry for a deleted item. */
  AuditEntry deleted(V value);

  /** The SQL of one kind's items. */
  interface Table<V> {
    /** All items of all sites, in any order. */
    List<NamedItem<V>> all(Handle handle);

    /** Inserts an item, or replaces the value of the one with its id. */
    void put(Handle handle, NamedItem<V> item);

    /** Deletes the item with this id. */
    void delete(Handle handle, String id);
  }
}
