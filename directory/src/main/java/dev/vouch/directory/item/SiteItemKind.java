package dev.vouch.directory.item;

import dev.vouch.core.site.IdFormat;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.database.SecretGenerator;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * One kind of {@link SiteItem}.
 *
 * @param newId generates an id
 * @param siteLimit the maximum number of items per site
 * @param conflicts whether two items cannot exist in the same site
 * @param order the order in which items are listed
 */
public record SiteItemKind<V>(
    Function<SecretGenerator, String> newId,
    int siteLimit,
    BiPredicate<V, V> conflicts,
    Comparator<SiteItem<V>> order,
    ItemTable<V> table,
    Activity<V> activity) {
  /** The audit entries of one kind of items. */
  public record Activity<V>(
      Function<V, AuditEntry> created,
      BiFunction<V, V, List<AuditEntry>> changed,
      Function<V, AuditEntry> deleted) {
    /** Returns the audit entries of items that are created and deleted, and never changed. */
    public static <V> Activity<V> ofUnchanging(
        Function<V, AuditEntry> created, Function<V, AuditEntry> deleted) {
      return new Activity<>(created, (_, _) -> List.of(), deleted);
    }
  }

  /** Creates a kind whose ids have 64 random bits, listed oldest first. */
  public SiteItemKind(
      String idPrefix,
      int siteLimit,
      BiPredicate<V, V> conflicts,
      ItemTable<V> table,
      Activity<V> activity) {
    this(ids(idPrefix), siteLimit, conflicts, oldestFirst(), table, activity);
  }

  /** Returns a generator of ids: a prefix, such as {@code rule_}, and 64 random bits. */
  public static Function<SecretGenerator, String> ids(String prefix) {
    IdFormat format = new IdFormat(prefix);
    return secretGenerator -> format.format(secretGenerator.id());
  }

  /**
   * Returns a conflict of items with equal values of a property, which is therefore unique in a
   * site.
   */
  public static <V> BiPredicate<V, V> unique(Function<V, ?> property) {
    return (one, other) -> property.apply(one).equals(property.apply(other));
  }

  /** Returns a condition that no two items meet. */
  public static <V> BiPredicate<V, V> withoutConflicts() {
    return (_, _) -> false;
  }

  /** The order of creation. */
  public static <V> Comparator<SiteItem<V>> oldestFirst() {
    return Comparator.<SiteItem<V>, Instant>comparing(SiteItem::createdAt)
        .thenComparing(SiteItem::id);
  }
}
