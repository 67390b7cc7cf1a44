package dev.vouch.reports.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.http.browser.BundledSources;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.imports.ExportConverter.ImportLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Conversions of files in memory, for a site in Berlin. */
final class ConvertedExports {
  static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
  static final LocalDate TODAY = LocalDate.of(2026, 11, 28);
  static final ImportLimits LIMITS = new ImportLimits(4L * 1024 * 1024, 64L * 1024 * 1024, 100_000);

  static final Site SITE =
      new Site(new SiteId(1), "Shop", Set.of("shop.example"), ZONE, Set.of(), false);
  private static final BundledSources SOURCES = BundledSources.load();

  private ConvertedExports() {}

  /** A converter that imports every day until today. */
  static ExportConverter converter() {
    return converter(LIMITS);
  }

  static ExportConverter converter(ImportLimits limits) {
    return new ExportConverter(SITE, SOURCES, limits, ImportDays.until(TODAY));
  }

  /** The totals of one file as CSV. */
  static String csv(String name, byte[] content) {
    ExportConverter files = converter();
    files.add(name, new ByteArrayInputStream(content));
    return text(files.csv());
  }

  private static String text(CsvContent csv) {
    try (Reader reader = csv.open()) {
      return reader.readAllAsString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines of the totals of files, by their names, without the header. */
  static List<String> lines(Map<String, String> files) {
    ExportConverter converter = converter();
    files.forEach(
        (name, text) -> converter.add(name, new ByteArrayInputStream(text.getBytes(UTF_8))));
    return text(converter.csv()).lines().skip(1).toList();
  }

  /** The lines of one dimension, without the dimension. */
  static List<String> ofDimension(String dimension, List<String> lines) {
    return lines.stream()
        .filter(line -> line.split(",", -1)[1].equals(dimension))
        .map(line -> line.replaceFirst("," + dimension + ",", " "))
        .toList();
  }
}
