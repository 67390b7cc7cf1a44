package dev.vouch.directory.annotation;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.directory.database.ValueColumn;
import dev.vouch.directory.item.ColumnTable;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItemKind;
import dev.vouch.directory.item.SiteItemKind.Activity;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.item.SiteItems.SaveResult;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The annotations of sites, with the email addresses of their authors. */
public record ChartAnnotations(SiteItems<AnnotatedDate> items, AccountRegistry accounts) {
  /** The maximum number of annotations per site. */
  public static final int ANNOTATIONS_MAX = 500;

  /** Annotations as a kind of items, listed by date. */
  public static final SiteItemKind<AnnotatedDate> KIND =
      new SiteItemKind<>(
          SiteItemKind.ids("annotation_"),
          ANNOTATIONS_MAX,
          SiteItemKind.withoutConflicts(),
          Comparator.<SiteItem<AnnotatedDate>, LocalDate>comparing(item -> item.value().date())
              .thenComparing(SiteItemKind.oldestFirst()),
          new ColumnTable<>(
              "annotations",
              "annotation_id",
              List.of(
                  new ValueColumn<>("annotation_date", AnnotatedDate::date),
                  new ValueColumn<>("text", AnnotatedDate::text),
                  new ValueColumn<>("author", AnnotatedDate::author)),
              row ->
                  new AnnotatedDate(
                      row.getColumn("annotation_date", LocalDate.class),
                      row.getColumn("text", String.class),
                      Optional.ofNullable(row.getColumn("author", AccountId.class)))),
          Activity.ofUnchanging(
              added -> entry("Added the annotation “%s” for %s.", added),
              deleted -> entry("Deleted the annotation “%s” for %s.", deleted)));

  private static AuditEntry entry(String sentence, AnnotatedDate annotation) {
    return new AuditEntry(
        AuditEntry.Kind.ANNOTATION, sentence.formatted(annotation.text(), annotation.date()));
  }

  /**
   * A stored annotation, with the account id of its author.
   *
   * @param author empty if the annotation was added with the administrator's token
   */
  public record AnnotatedDate(LocalDate date, String text, Optional<AccountId> author) {}

  /** Returns the site's annotations, by date. */
  public List<ChartAnnotation> list(SiteId site) {
    return items.list(site).stream().map(this::of).toList();
  }

  /** Returns an annotation with the email address of its author. */
  public ChartAnnotation of(SiteItem<AnnotatedDate> item) {
    AnnotatedDate stored = item.value();
    return new ChartAnnotation(
        item.id(),
        stored.date(),
        stored.text(),
        stored.author().flatMap(accounts::find).map(Account::email),
        item.createdAt());
  }

  /** Adds an annotation; its author is the {@link CurrentActor}. */
  public SaveResult<AnnotatedDate> add(SiteId site, LocalDate date, String text) {
    return items.create(site, new AnnotatedDate(date, text, CurrentActor.account()));
  }
}
