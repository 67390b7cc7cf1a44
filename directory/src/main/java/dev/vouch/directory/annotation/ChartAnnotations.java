package dev.vouch.directory.annotation;

import dev.vouch.core.site.IdFormat;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.KeptQuery;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The registry of annotations. Blocks on the disk; thread-safe. */
public final class ChartAnnotations {
  /** The maximum number of annotations per site. */
  public static final int ANNOTATIONS_MAX = 500;

  private static final IdFormat ID_FORMAT = new IdFormat("annotation_");

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;

  public ChartAnnotations(
      Database database, InstantSource clock, SecretGenerator secretGenerator, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
  }

  /** The result of adding an annotation. */
  public sealed interface AnnotationResult {
    /** The annotation is stored. */
    record Added(ChartAnnotation annotation) implements AnnotationResult {}

    /** The site already has {@link #ANNOTATIONS_MAX} annotations; nothing was changed. */
    record LimitReached() implements AnnotationResult {}

    /** There is no such site. */
    record SiteNotFound() implements AnnotationResult {}
  }

  /** Returns the site's annotations, by date. */
  public List<ChartAnnotation> list(SiteId site) {
    return database.readKept(new OfSite(site));
  }

  private record OfSite(SiteId site) implements KeptQuery<List<ChartAnnotation>> {
    @Override
    public List<ChartAnnotation> apply(Handle handle) {
      return ChartAnnotationTable.ofSite(handle, site);
    }
  }

  /** Adds an annotation; its author is the {@link CurrentActor}. */
  public AnnotationResult add(SiteId site, LocalDate date, String text) {
    return database.change(handle -> added(handle, site, date, text));
  }

  private AnnotationResult added(Handle handle, SiteId site, LocalDate date, String text) {
    if (!SiteRows.lock(handle, site)) {
      return new AnnotationResult.SiteNotFound();
    }
    if (ChartAnnotationTable.count(handle, site) >= ANNOTATIONS_MAX) {
      return new AnnotationResult.LimitReached();
    }
    Optional<Actor.Person> author =
        CurrentActor.get() instanceof Actor.Person person ? Optional.of(person) : Optional.empty();
    Optional<EmailAddress> email = author.map(Actor.Person::email);
    Optional<AccountId> account = author.map(Actor.Person::account);
    String id = ID_FORMAT.format(secretGenerator.id());
    ChartAnnotation annotation = new ChartAnnotation(id, date, text, email, clock.instant());
    ChartAnnotationTable.insert(handle, site, annotation, account);
    audit.record(handle, site, AuditEntry.annotationAdded(date, text));
    return new AnnotationResult.Added(annotation);
  }

  /** Deletes an annotation; returns false if the site has no such annotation. */
  public boolean delete(SiteId site, String id) {
    return database.change(handle -> deleted(handle, site, id));
  }

  private boolean deleted(Handle handle, SiteId site, String id) {
    if (!SiteRows.lock(handle, site)) {
      return false;
    }
    Optional<ChartAnnotation> found =
        ChartAnnotationTable.ofSite(handle, site).stream()
            .filter(annotation -> annotation.id().equals(id))
            .findAny();
    found.ifPresent(
        annotation -> {
          ChartAnnotationTable.delete(handle, id);
          audit.record(
              handle, site, AuditEntry.annotationDeleted(annotation.date(), annotation.text()));
        });
    return found.isPresent();
  }
}
