package dev.vouch.directory.item;

import java.util.List;
import org.jdbi.v3.core.Handle;

/** The table of one kind of items. */
public interface ItemTable<V> {
  /** Returns all items of all sites, in any order. */
  List<SiteItem<V>> all(Handle handle);

  /** Inserts an item; if one with the same id exists, replaces its value. */
  void put(Handle handle, SiteItem<V> item);

  /** Deletes the item with this id. */
  void delete(Handle handle, String id);
}
