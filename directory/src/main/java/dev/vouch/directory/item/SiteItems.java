package dev.vouch.directory.item;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteCache;
import dev.vouch.directory.database.SiteRows;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * The registry of all items of one kind. Reads are served from memory; writes block until durable
 * and are visible to the next read. Thread-safe.
 */
public final class SiteItems<V> {
  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final SiteItemKind<V> kind;
  private final SiteCache<String, SiteItem<V>> items;

  public SiteItems(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AuditLog audit,
      SiteItemKind<V> kind) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    this.kind = kind;
    items = new SiteCache<>(SiteItem::id, SiteItem::site, kind.order());
    database.cache(kind.table()::all, items::replaceAll);
  }

  /** The result of creating or updating an item. Nothing was changed unless it is {@link Saved}. */
  public sealed interface SaveResult<V> {
    /** The item is stored and in effect. */
    record Saved<V>(SiteItem<V> item) implements SaveResult<V> {}

    /**
     * The item conflicts with another item of the site, for example one with the same name.
     *
     * @param by the other item
     */
    record Taken<V>(SiteItem<V> by) implements SaveResult<V> {}

    /** The site already has {@link SiteItemKind#siteLimit} items. */
    record LimitReached<V>() implements SaveResult<V> {}

    /** There is no such site, or the site has no such item. */
    record NotFound<V>() implements SaveResult<V> {}
  }

  /** Returns the site's items in the order of the kind ({@link SiteItemKind#order}). */
  public List<SiteItem<V>> list(SiteId site) {
    return items.ofSite(site);
  }

  /** Returns the values of {@link #list}. */
  public List<V> of(SiteId site) {
    return list(site).stream().map(SiteItem::value).toList();
  }

  /** Returns the items of all sites, in any order. */
  public Stream<SiteItem<V>> stream() {
    return items.stream();
  }

  /** Returns the item with this id, of any site. */
  public Optional<SiteItem<V>> find(String id) {
    return items.find(id);
  }

  /** Returns the site's item with this id; empty if it has none. */
  public Optional<SiteItem<V>> find(SiteId site, String id) {
    return find(id).filter(item -> item.site().equals(site));
  }

  /** Creates an item, unless it conflicts with another one or the site's limit is reached. */
  public SaveResult<V> create(SiteId site, V value) {
    return save(handle -> created(handle, site, value));
  }

  /** Changes an item, unless it would then conflict with another item. */
  public SaveResult<V> update(SiteId site, String id, UnaryOperator<V> change) {
    return update(site, id, change, kind.activity().changed());
  }

  /**
   * As {@link #update(SiteId, String, UnaryOperator)}, with other audit entries.
   *
   * @param entries returns the audit entries, from the value before and the value after
   */
  public SaveResult<V> update(
      SiteId site, String id, UnaryOperator<V> change, BiFunction<V, V, List<AuditEntry>> entries) {
    return save(handle -> updated(handle, site, id, change, entries));
  }

  private SaveResult<V> save(Function<Handle, SaveResult<V>> statements) {
    return database.change(
        statements,
        result -> {
          if (result instanceof SaveResult.Saved<V>(SiteItem<V> item)) {
            items.put(item);
          }
        });
  }

  private SaveResult<V> created(Handle handle, SiteId site, V value) {
    if (!SiteRows.lock(handle, site)) {
      return new SaveResult.NotFound<>();
    }
    SiteItem<V> item =
        new SiteItem<>(kind.newId().apply(secretGenerator), site, value, clock.instant());
    Optional<SiteItem<V>> other = conflicting(item);
    if (other.isPresent()) {
      return new SaveResult.Taken<>(other.get());
    }
    if (list(site).size() >= kind.siteLimit()) {
      return new SaveResult.LimitReached<>();
    }
    kind.table().put(handle, item);
    audit.record(handle, site, kind.activity().created().apply(value));
    return new SaveResult.Saved<>(item);
  }

  private SaveResult<V> updated(
      Handle handle,
      SiteId site,
      String id,
      UnaryOperator<V> change,
      BiFunction<V, V, List<AuditEntry>> entries) {
    Optional<SiteItem<V>> found = find(site, id);
    if (found.isEmpty()) {
      return new SaveResult.NotFound<>();
    }
    SiteItem<V> before = found.get();
    SiteItem<V> after = new SiteItem<>(id, site, change.apply(before.value()), before.createdAt());
    Optional<SiteItem<V>> other = conflicting(after);
    if (other.isPresent()) {
      return new SaveResult.Taken<>(other.get());
    }
    kind.table().put(handle, after);
    entries
        .apply(before.value(), after.value())
        .forEach(entry -> audit.record(handle, site, entry));
    return new SaveResult.Saved<>(after);
  }

  private Optional<SiteItem<V>> conflicting(SiteItem<V> wanted) {
    return list(wanted.site()).stream()
        .filter(item -> !item.id().equals(wanted.id()))
        .filter(item -> kind.conflicts().test(item.value(), wanted.value()))
        .findFirst();
  }

  /** Deletes an item; returns false if the site has no such item. */
  public boolean delete(SiteId site, String id) {
    return delete(site, id, kind.activity().deleted());
  }

  /** As {@link #delete(SiteId, String)}, with another audit entry. */
  public boolean delete(SiteId site, String id, Function<V, AuditEntry> entry) {
    return database
        .change(
            handle -> deleted(handle, site, id, entry), deleted -> deleted.ifPresent(items::remove))
        .isPresent();
  }

  private Optional<SiteItem<V>> deleted(
      Handle handle, SiteId site, String id, Function<V, AuditEntry> entry) {
    Optional<SiteItem<V>> found = find(site, id);
    found.ifPresent(
        item -> {
          kind.table().delete(handle, id);
          audit.record(handle, site, entry.apply(item.value()));
        });
    return found;
  }
}
