package dev.vouch.directory.daily;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SiteRows;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * A registry of values that are saved per day, such as campaign costs. Blocks on the disk;
 * thread-safe.
 *
 * @param <O> the owner of values: a site or a part of it
 * @param <V> the type of values
 */
public abstract class DailyTable<O, V> {
  /** A lower bound for all days. */
  protected static final LocalDate FIRST = LocalDate.of(0, 1, 1);

  /** An upper bound for all days. */
  protected static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  private final Database database;
  private final AuditLog audit;
  private final DailyColumns<O, V> columns;
  private final String name;
  private final int siteLimit;

  /**
   * Creates the registry.
   *
   * @param name the noun for a value in audit entries, such as {@code exchange rate}; its plural
   *     ends in s
   */
  protected DailyTable(
      Database database, AuditLog audit, DailyColumns<O, V> columns, String name, int siteLimit) {
    this.database = database;
    this.audit = audit;
    this.columns = columns;
    this.name = name;
    this.siteLimit = siteLimit;
  }

  /** The result of saving values. Nothing was changed unless it is {@link #SAVED}. */
  public enum SaveResult {
    SAVED,

    /** The site would have more values than its limit. */
    LIMIT_REACHED,

    /** There is no such site, or {@link #accepts} rejects the owner. */
    NOT_FOUND
  }

  /** Returns the site of an owner. */
  protected abstract SiteId site(O owner);

  /** Whether values of an owner can be saved now; called in the transaction of {@link #save}. */
  protected boolean accepts(Handle handle, O owner) {
    return true;
  }

  /**
   * Whether to store a value; if not, saving it deletes the existing value of the same day and key.
   */
  protected boolean isStored(V value) {
    return true;
  }

  /**
   * Saves all values or none. Each replaces an existing value of the same day and key.
   *
   * @param values the values, no two of which have the same day and key
   */
  public final SaveResult save(O owner, List<V> values) {
    return database.change(handle -> save(handle, owner, values));
  }

  private SaveResult save(Handle handle, O owner, List<V> values) {
    SiteId site = site(owner);
    if (!SiteRows.lock(handle, site) || !accepts(handle, owner)) {
      return SaveResult.NOT_FOUND;
    }
    long replaced = values.stream().filter(value -> columns.exists(handle, owner, value)).count();
    long stored = values.stream().filter(this::isStored).count();
    if (columns.countOfSite(handle, site) - replaced + stored > siteLimit) {
      return SaveResult.LIMIT_REACHED;
    }
    for (V value : values) {
      if (isStored(value)) {
        columns.put(handle, owner, value);
      } else {
        columns.delete(handle, owner, value);
      }
    }
    audit.record(handle, site, entry("Saved %s.".formatted(counted(values.size()))));
    return SaveResult.SAVED;
  }

  private String counted(int count) {
    return "%d %s%s".formatted(count, name, count == 1 ? "" : "s");
  }

  private static AuditEntry entry(String sentence) {
    return new AuditEntry(AuditEntry.Kind.DATA, sentence);
  }

  /**
   * Deletes an owner's values between two days, both inclusive.
   *
   * @return the number of deleted values
   */
  public final int delete(O owner, LocalDate first, LocalDate last) {
    return database.change(
        handle -> {
          int count = columns.deleteBetween(handle, owner, first, last);
          if (count > 0) {
            audit.record(
                handle,
                site(owner),
                entry("Deleted %s of %s to %s.".formatted(counted(count), first, last)));
          }
          return count;
        });
  }

  /**
   * Deletes an owner's values of the days before {@code firstDay}, as the site's retention
   * requires; records no audit entry.
   */
  public final void expire(O owner, LocalDate firstDay) {
    LocalDate last = firstDay.minusDays(1);
    if (database.read(handle -> columns.existsBetween(handle, owner, FIRST, last))) {
      int _ = database.change(handle -> columns.deleteBetween(handle, owner, FIRST, last));
    }
  }

  /** Returns the number of an owner's values. */
  public final long count(O owner) {
    return count(owner, FIRST, LAST);
  }

  /** Returns the number of an owner's values between two days, both inclusive. */
  public final long count(O owner, LocalDate first, LocalDate last) {
    return database.read(handle -> columns.count(handle, owner, first, last));
  }

  /**
   * Returns at most {@code limit} of an owner's values after the first {@code offset}, newest
   * first.
   */
  public final List<V> newest(O owner, int offset, int limit) {
    return database.read(handle -> columns.newest(handle, owner, offset, limit));
  }

  /** Returns an owner's values between two days, both inclusive, sorted by day and key. */
  public final List<V> between(O owner, LocalDate first, LocalDate last) {
    return database.read(handle -> columns.between(handle, owner, first, last));
  }
}
