package dev.vouch.server.manage;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.site.Site;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.imported.ImportedTotals.ImportResult;
import dev.vouch.server.csv.CsvFile;
import dev.vouch.server.csv.CsvFormat;
import dev.vouch.server.csv.FileProblems;
import dev.vouch.server.http.UploadedFile;
import dev.vouch.server.imports.ImportFileException;
import dev.vouch.server.imports.UploadedTotals;
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

  private static final CsvFormat<ImportedTotal> FORMAT =
      new CsvFormat<>(
          "row",
          List.of("date", "dimension", "value", "visitors", "pageviews", "successes"),
          List.of("dimension", "value", "pageviews", "successes"),
          Set.of("visitors", "pageviews", "successes"),
          ImportedTotals.IMPORT_ROWS_MAX,
          ImportedTotalFields::total,
          ImportedTotal::key,
          "the date, dimension and value are those of line %d. Remove one of the lines.");

  private ImportFile() {}

  /** Parses a CSV file of totals, or the exports of another product. */
  public static CsvFile.Result<ImportedTotal> parse(Site site, List<UploadedFile> files) {
    try {
      return parse(UploadedTotals.csv(site, files));
    } catch (ImportFileException e) {
      return new CsvFile.Result.Invalid<>(FileProblems.of(e.getMessage() + "."));
    }
  }

  /** Parses the text of a CSV file of totals. */
  public static CsvFile.Result<ImportedTotal> parse(String text) {
    return CsvFile.parse(text, FORMAT);
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
