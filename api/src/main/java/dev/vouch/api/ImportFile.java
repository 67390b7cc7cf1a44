package dev.vouch.api;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.site.Site;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.directory.imported.ImportedTotal.TotalKey;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.imported.ImportedTotals.ImportResult;
import dev.vouch.http.UploadedFile;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.csv.CsvFile;
import dev.vouch.reports.csv.CsvFormat;
import dev.vouch.reports.csv.FileProblems;
import dev.vouch.reports.imports.ImportFileException;
import dev.vouch.reports.imports.UploadedTotals;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/** Parser of files with daily totals (docs/import.md), for the API and uploads. */
public final class ImportFile {
  /** An example file in CSV, which users download and fill in. */
  public static final String EXAMPLE =
      """
      date,dimension,value,visitors,pageviews,successes
      2025-10-01,,,120,310,4
      2025-10-02,,,98,251,
      2025-10-01,source,Google,70,,3
      2025-10-01,page_path,/pricing,40,52,
      """
          .replace("\n", "\r\n");

  /** The error message when a site has the maximum number of imported rows or imports. */
  public static final String LIMIT_REACHED_MESSAGE =
      "The site would have more than %d imported rows or %d imports. Delete an import first."
          .formatted(ImportedTotals.SITE_ROWS_MAX, ImportedTotals.SITE_IMPORTS_MAX);

  private ImportFile() {}

  /**
   * Parses a CSV file of totals, or the files that another product exports.
   *
   * @param now the current time; totals of days after today in the site's time zone are invalid
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
   * Parses a CSV file of totals.
   *
   * @param today the last day for which totals are valid
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

  /** Returns the error message for totals of a day and dimension that another import contains. */
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
