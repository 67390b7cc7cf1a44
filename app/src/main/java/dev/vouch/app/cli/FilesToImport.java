package dev.vouch.app.cli;

import dev.vouch.core.site.Site;
import dev.vouch.http.browser.BundledSources;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.imports.ExportConverter;
import dev.vouch.reports.imports.ExportConverter.ImportLimits;
import dev.vouch.reports.imports.ImportDays;
import dev.vouch.reports.imports.ImportFileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * The files of one import: one CSV file of totals, or files that another product has exported.
 *
 * @param paths the files, at least one
 * @param first the first day of exports to import; empty for all days
 * @param last the last day of exports to import; empty for all days
 */
record FilesToImport(
    List<Path> paths, Optional<LocalDate> first, Optional<LocalDate> last, InstantSource clock) {
  FilesToImport {
    paths = List.copyOf(paths);
  }

  /**
   * Returns the totals as CSV. A CSV file of totals is not checked here, because the server reports
   * the lines of its problems.
   *
   * @throws UsageException if a file cannot be read or is not an export
   */
  CsvContent csv(ImportedSite site) {
    return paths.size() == 1 && !isExport(paths.getFirst()) ? totals() : converted(site);
  }

  private static boolean isExport(Path path) {
    try (InputStream content = Files.newInputStream(path)) {
      return ExportConverter.isExport(path.getFileName().toString(), content);
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /**
   * Returns the file as text. Invalid UTF-8 becomes U+FFFD; the server rejects it with its line.
   */
  private CsvContent totals() {
    if (first.isPresent() || last.isPresent()) {
      throw new UsageException(
          "--from and --to are for exports of other products: remove the other days from the file");
    }
    return () ->
        new InputStreamReader(Files.newInputStream(paths.getFirst()), StandardCharsets.UTF_8);
  }

  private CsvContent converted(ImportedSite site) {
    Site read = site.read();
    LocalDate today = LocalDate.ofInstant(clock.instant(), read.timeZone());
    ExportConverter exports =
        new ExportConverter(
            read,
            BundledSources.load(),
            ImportLimits.ofCommand(),
            new ImportDays(today, this::isWanted));
    try {
      paths.forEach(path -> add(path, exports));
      return exports.csv();
    } catch (ImportFileException e) {
      throw new UsageException(e);
    }
  }

  private static void add(Path path, ExportConverter exports) {
    try (InputStream content = Files.newInputStream(path)) {
      exports.add(path.getFileName().toString(), content);
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  private boolean isWanted(LocalDate day) {
    return first.filter(day::isBefore).isEmpty() && last.filter(day::isAfter).isEmpty();
  }

  private static UsageException unreadable(Path path, IOException e) {
    return new UsageException("%s cannot be read".formatted(path), e);
  }
}
