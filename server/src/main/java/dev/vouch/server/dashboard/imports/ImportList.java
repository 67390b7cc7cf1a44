package dev.vouch.server.dashboard.imports;

import dev.vouch.core.site.Site;
import dev.vouch.directory.imported.SiteImport;
import dev.vouch.server.dashboard.page.LocalTimes;
import dev.vouch.server.dashboard.report.DateFormats;
import dev.vouch.server.dashboard.report.NumberFormats;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A site's imports, newest first.
 *
 * @param before the day from which on they do not count; empty if all count
 */
public record ImportList(List<Row> rows, Optional<String> before) {
  public ImportList {
    rows = List.copyOf(rows);
  }

  /** An import. */
  public record Row(
      String id, String name, String firstDay, String lastDay, String count, String createdAt) {}

  static ImportList of(
      List<SiteImport> imports, Optional<LocalDate> before, Site site, Locale locale) {
    return new ImportList(
        imports.stream().map(stored -> row(stored, site, locale)).toList(),
        before.map(new DateFormats(locale)::day));
  }

  static Row row(SiteImport stored, Site site, Locale locale) {
    DateFormats dates = new DateFormats(locale);
    return new Row(
        stored.id(),
        stored.name(),
        dates.day(stored.firstDay()),
        dates.day(stored.lastDay()),
        new NumberFormats(locale).count(stored.rows()),
        new LocalTimes(locale, site.timeZone()).of(stored.createdAt()));
  }
}
