package dev.vouch.server.imports;

import dev.vouch.core.site.Site;
import dev.vouch.server.browser.BundledSources;
import dev.vouch.server.csv.CsvContent;
import dev.vouch.server.http.UploadedFile;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Reader of uploaded files of daily totals or of exports. */
public final class UploadedTotals {
  private UploadedTotals() {}

  /**
   * Returns the totals of the files as CSV, in which U+FFFD replaces what is not UTF-8.
   *
   * @param files a CSV file of totals, also in a zip file of its own, or exports of another product
   * @param today in the time zone of the site, the last day that exports can have
   * @throws ImportFileException if an export cannot be read
   */
  public static CsvContent csv(Site site, List<UploadedFile> files, LocalDate today) {
    ImportLimits limits = ImportLimits.ofServer();
    if (files.size() == 1) {
      Optional<CsvContent> totals = totals(files.getFirst(), limits);
      if (totals.isPresent()) {
        return totals.get();
      }
    }
    ExportConverter exports =
        new ExportConverter(site, BundledSources.load(), limits, ImportDays.until(today));
    files.forEach(file -> exports.add(file.name(), file.stream()));
    return exports.csv();
  }

  private static Optional<CsvContent> totals(UploadedFile file, ImportLimits limits) {
    try {
      if (!ExportConverter.isExport(file.name(), file.stream())) {
        return Optional.of(file::reader);
      }
      ZippedTotals zipped = new ZippedTotals(file, limits.bytesMax());
      return zipped.isFile() ? Optional.of(zipped) : Optional.empty();
    } catch (IOException _) {
      // The converter says what is wrong with it.
      return Optional.empty();
    }
  }
}
