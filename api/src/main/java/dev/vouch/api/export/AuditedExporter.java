package dev.vouch.api.export;

import dev.vouch.core.report.EventsExport;
import dev.vouch.core.site.Sites;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import java.io.IOException;
import java.io.OutputStream;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Decorator that records each export in the audit log before it starts. Thread-safe. */
public final class AuditedExporter implements EventExporter {
  private final EventExporter exporter;
  private final Sites sites;
  private final AuditLog audit;

  /** Creates a decorator of {@code exporter}. */
  public AuditedExporter(EventExporter exporter, Sites sites, AuditLog audit) {
    this.exporter = exporter;
    this.sites = sites;
    this.audit = audit;
  }

  @Override
  public void export(EventsExport export, OutputStream to, Progress progress) throws IOException {
    ZoneId zone = sites.find(export.site()).map(site -> site.timeZone()).orElse(ZoneOffset.UTC);
    audit.record(
        export.site(),
        AuditEntry.eventsExported(
            LocalDate.ofInstant(export.from(), zone),
            LocalDate.ofInstant(export.until().minusNanos(1), zone),
            export.format().wireName(),
            export.peopleMonths().isPresent()));
    exporter.export(export, to, progress);
  }
}
