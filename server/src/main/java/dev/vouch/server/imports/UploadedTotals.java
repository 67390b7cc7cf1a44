package dev.vouch.server.imports;

import dev.vouch.core.site.Site;
import dev.vouch.server.browser.BundledSources;
import dev.vouch.server.http.UploadedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.List;

/** Reader of uploaded files of daily totals or of exports. */
public final class UploadedTotals {
  private UploadedTotals() {}

  /**
   * Returns the totals of the files as CSV, in which U+FFFD replaces what is not UTF-8.
   *
   * @param files a CSV file of totals, or exports of another product
   * @param today in the time zone of the site, the last day that exports can have
   * @throws ImportFileException if an export cannot be read
   */
  public static String csv(Site site, List<UploadedFile> files, LocalDate today) {
    if (files.size() == 1 && !isExport(files.getFirst())) {
      return files.getFirst().text();
    }
    ExportConverter exports =
        new ExportConverter(
            site, BundledSources.load(), ImportLimits.OF_SERVER, ImportDays.until(today));
    files.forEach(file -> exports.add(file.name(), file.stream()));
    return exports.csv();
  }

  private static boolean isExport(UploadedFile file) {
    try {
      return ExportConverter.isExport(file.name(), file.stream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
