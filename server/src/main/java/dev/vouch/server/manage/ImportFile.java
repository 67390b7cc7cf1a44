package dev.vouch.server.manage;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.site.Site;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.directory.imported.ImportedTotal.TotalKey;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.imported.ImportedTotals.ImportResult;
import dev.vouch.server.csv.CsvContent;
import dev.vouch.server.csv.CsvFile;
import dev.vouch.server.csv.CsvFormat;
import dev.vouch.server.csv.FileProblems;
import dev.vouch.server.http.UploadedFile;
import dev.vouch.server.imports.ImportFileException;
import dev.vouch.server.imports.UploadedTotals;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/** Files of daily totals (docs/import.md), for the API and uploads. */
public final class ImportFile {
  /** A file to download and fill in. */
  public static final String EXAMPLE =
      """
      date,dimension,value,visitors,pageviews,successes
      2025-10-01,,,120,310,4
      2025-10-02,,,98,251,
      2025-10-01,source,Google,70,,3
      2025-10-01,page_path,/pricing,40,52,
      """
          .replace("\n", "\r\n");

  /** What to do about a site that has the most rows or imports. */
  public static final String LIMIT_REACHED_MESSAGE =
      "The site would have more than %d imported rows or %d imports. Delete an import first."
          .formatted(ImportedTotals.SITE_ROWS_MAX, ImportedTotals.SITE_IMPORTS_MAX);

  private ImportFile() {}

  /**
   * Parses a CSV file of totals, or the exports of another product.
   *
   * @param now whose day in the time zone of the site is the last one that totals can have
   */
  public static CsvFile.Result<ImportedTotal> parse(
      Site site, List<UploadedFile> files, Instant now) {
    LocalDate today = LocalDate.ofInstant(now, site.timeZone());
    try {
      return parse(UploadedTotals.csv(site, files, today), today);
    } catch (ImportFileException e) {
      return new CsvFile.Result.Invalid<>(FileProblems.of(e.getMessage() + "."));
    }
  }

  /**
   * Checks a CSV file of totals.
   *
   * @param today the last day that totals can have
   */
  public static CsvFile.Result<ImportedTotal> parse(CsvContent text, LocalDate today) {
    return CsvFile.parse(text, format(today));
  }

  private static CsvFormat<ImportedTotal> format(LocalDate today) {
    return new CsvFormat<>(
        "row",
        List.of("date", "dimension", "value", "visitors", "pageviews", "successes"),
        List.of("dimension", "value", "pageviews", "successes"),
        Set.of("visitors", "pageviews", "successes"),
        ImportedTotals.IMPORT_ROWS_MAX,
        row -> ImportedTotalFields.total(row, today),
        total -> key(total.key()),
        "the date, dimension and value are those of line %d. Remove one of the lines.");
  }

  private static List<String> key(TotalKey key) {
    return List.of(
        key.date().toString(),
        key.dimension().map(Field::wireName).orElse(""),
        key.value().orElse(""));
  }

  /** Returns what to do about totals of a day that another import has. */
  public static String message(ImportResult.Overlapping overlapping) {
    return "Another import has %s for %s. Delete that import, or leave these days out of the file."
        .formatted(
            overlapping
                .dimension()
                .map(Field::wireName)
                .map("totals by %s"::formatted)
                .orElse("the site's totals"),
            overlapping.date());
  }
}
