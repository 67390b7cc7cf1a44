package dev.vouch.reports.imports;

import dev.vouch.core.site.Site;
import dev.vouch.http.UploadedFile;
import dev.vouch.http.browser.BundledSources;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.imports.ExportConverter.ImportLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Reader of uploaded files: daily totals, or exports of another product. */
public final class UploadedTotals {
  private UploadedTotals() {}

  /**
   * Returns the totals in the files as CSV. Invalid UTF-8 becomes U+FFFD.
   *
   * @param files one CSV file of totals, possibly in a zip file, or exports of another product
   * @param today the current day in the time zone of the site, which is the last valid day of
   *     exports
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
      // Left to the converter, which reports the problem.
      return Optional.empty();
    }
  }

  /**
   * A CSV file of totals that is the only file in a zip file, as {@code vouch import} sends it.
   *
   * @param bytesMax the maximum unpacked size, in bytes
   */
  private record ZippedTotals(UploadedFile zip, long bytesMax) implements CsvContent {
    /**
     * Returns whether the zip file contains exactly one CSV file, and that file is not an export.
     */
    boolean isFile() throws IOException {
      try (ZipInputStream entries = new ZipInputStream(zip.stream())) {
        ZipEntry first = entries.getNextEntry();
        if (first == null || !first.getName().endsWith(".csv")) {
          return false;
        }
        InputStream content = new BoundedInput(bytesMax).of(entries);
        if (ExportConverter.isExport(first.getName(), content)) {
          return false;
        }
        // Reads the whole file, so that all of its bytes count toward the limit.
        content.transferTo(OutputStream.nullOutputStream());
        return entries.getNextEntry() == null;
      } catch (IllegalArgumentException e) {
        throw new IOException(e);
      }
    }

    @Override
    public Reader open() throws IOException {
      ZipInputStream entries = new ZipInputStream(zip.stream());
      ZipEntry _ = entries.getNextEntry();
      return new InputStreamReader(entries, StandardCharsets.UTF_8);
    }
  }
}
