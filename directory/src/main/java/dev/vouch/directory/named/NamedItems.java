package dev.vouch.directory.named;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteCache;
import dev.vouch.directory.database.SiteRows;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;

/**
 * The registry of all items of one kind. Reads are served from memory; writes block until durable
 * and are visible to the next read. Thread-safe.
 */
public final class NamedItems<V> {
  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final NamedItemKind<V> kind;
  private final SiteCache<String, NamedItem<V>> items =
      new SiteCache<>(NamedItem::id, NamedItem::site, NamedItem::createdAt);

  public NamedItems(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AuditLog audit,
      NamedItemKind<V> kind) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    this.kind = kind;
    database.cache(kind.table()::all, items::replaceAll);
  }

  /** The result of creating or updating an item. */
  public sealed interface SaveResult<V> {
    /** The item is stored and in effect. */
    record Saved<V>(NamedItem<V> item) implements SaveResult<V> {}

    /** Another item of the site has this name; nothing was changed. */
    record NameTaken<V>() implements SaveResult<V> {}

    /** The site already has {@link NamedItemKind#siteLimit} items; nothing was created. */
    record LimitReached<V>() implements SaveResult<V> {}

    /** There is no such site, or the site has no such item. */
    record NotFound<V>() implements SaveResult<V> {}
  }

  /** Returns the site's items, oldest first. */
  public List<NamedItem<V>> list(SiteId site) {
    return items.ofSite(site);
  }

  /** Returns the values of the site's items, oldest first. */
  public List<V> of(SiteId site) {
    return list(site).stream().map(NamedItem::value).toList();
  }

  /** Returns the site's item with this id; empty if it has none. */
  public Optional<NamedItem<V>> find(SiteId site, String id) {
    return items.find(id).filter(item -> item.site().equals(site));
  }

  /** Creates an item, unless its name is taken or the site's limit is reached. */
  public SaveResult<V> create(SiteId site, V value) {
    return save(handle -> created(handle, site, value));
  }

  /** Changes an item, unless its new name is taken. */
  public SaveResult<V> update(SiteId site, String id, UnaryOperator<V> change) {
    return save(handle -> updated(handle, site, id, change));
  }

  private SaveResult<V> save(Function<Handle, SaveResult<V>> statements) {
    return database.change(
        statements,
        result -> {
          if (result instanceof SaveResult.Saved<V>(NamedItem<V> item)) {
            items.put(item);
          }
        });
  }

  private SaveResult<V> created(Handle handle, SiteId site, V value) {
    if (!SiteRows.lock(handle, site)) {
      return new SaveResult.NotFound<>();
    }
    String id = kind.idFormat().format(secretGenerator.id());
    NamedItem<V> item = new NamedItem<>(id, site, value, clock.instant());
    if (isNameTaken(item)) {
      return new SaveResult.NameTaken<>();
    }
    if (list(site).size() >= kind.siteLimit()) {
      return new SaveResult.LimitReached<>();
    }
    kind.table().put(handle, item);
    audit.record(handle, site, kind.created(value));
    return new SaveResult.Saved<>(item);
  }

  private SaveResult<V> updated(Handle handle, SiteId site, String id, UnaryOperator<V> change) {
    Optional<NamedItem<V>> found = find(site, id);
    if (found.isEmpty()) {
      return new SaveResult.NotFound<>();
    }
    NamedItem<V> before = found.get();
    NamedItem<V> after =
        new NamedItem<>(id, site, change.apply(before.value()), before.createdAt());
    if (isNameTaken(after)) {
      return new SaveResult.NameTaken<>();
    }
    kind.table().put(handle, after);
    kind.changed(before.value(), after.value())
        .ifPresent(entry -> audit.record(handle, site, entry));
    return new SaveResult.Saved<>(after);
  }

  private boolean isNameTaken(NamedItem<V> wanted) {
    return list(wanted.site()).stream()
        .filter(item -> !item.id().equals(wanted.id()))
        .anyMatch(item -> kind.name(item.value()).equals(kind.name(wanted.value())));
  }

  /** Deletes an item; returns false if the site has no such item. */
  public boolean delete(SiteId site, String id) {
    return database
        .change(handle -> deleted(handle, site, id), deleted -> deleted.ifPresent(items::remove))
        .isPresent();
  }

  private Optional<NamedItem<V>> deleted(Handle handle, SiteId site, String id) {
    Optional<NamedItem<V>> found = find(site, id);
    found.ifPresent(
        item -> {
          kind.table().delete(handle, id);
          audit.record(handle, site, kind.deleted(item.value()));
        });
    return found;
  }

  /** Removes a deleted site's items from memory. */
  public void removeSite(SiteId site) {
    items.removeSite(site);
  }
}
