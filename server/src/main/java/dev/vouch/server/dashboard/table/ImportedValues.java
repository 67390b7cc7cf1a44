package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.report.ImportedReport;
import dev.vouch.server.report.QueryParameters;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Reader of the imported values of the table. For one request. */
final class ImportedValues {
  private static final int ROWS = 100;
  private static final String UNKNOWN = "\u2013";

  private final TableUrl url;
  private final NumberFormats numbers;
  private final DimensionNames names;

  ImportedValues(TableUrl url, NumberFormats numbers) {
    this.url = url;
    this.numbers = numbers;
    names = new DimensionNames(numbers.locale());
  }

  /** Returns the values that match the search; none for the pages of visits. */
  ImportedTable read(ImportedReport report) {
    return switch (url.by()) {
      case TableSubject.Values(Field by) when report.hasAny() -> table(by, report);
      case TableSubject.Values _, TableSubject.VisitPages _ -> ImportedTable.NONE;
    };
  }

  private ImportedTable table(Field by, ImportedReport report) {
    List<ImportedTotals.Value> found =
        report.values(url.report().scope(), by, QueryParameters.LIMIT_MAX).rows().stream()
            .filter(value -> isFound(by, value))
            .toList();
    return new ImportedTable(
        found.stream().limit(ROWS).map(value -> row(by, value)).toList(), found.size() > ROWS);
  }

  private boolean isFound(Field by, ImportedTotals.Value value) {
    String searched = url.search().toLowerCase(Locale.ROOT);
    return Stream.concat(Stream.of(names.of(by, value.value())), value.value().stream())
        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(searched));
  }

  private ImportedTable.Row row(Field by, ImportedTotals.Value value) {
    return new ImportedTable.Row(
        names.of(by, value.value()),
        url.overview().with(new Filter(by, value.value())).path(),
        value.value().isEmpty(),
        List.of(
            numbers.count(value.counts().visitors()),
            shown(value.counts().pageviews()),
            shown(value.counts().successes())));
  }

  private String shown(OptionalLong count) {
    return count.isPresent() ? numbers.count(count.getAsLong()) : UNKNOWN;
  }
}
