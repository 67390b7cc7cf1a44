package dev.vouch.server.cli;

import dev.vouch.server.csv.CsvReader;
import dev.vouch.server.csv.CsvReader.InvalidCsvException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Converter of the zip file of a Plausible export to a CSV file of daily totals. */
final class PlausibleExport {
  private static final Pattern FILE =
      Pattern.compile("(?:.*/)?imported_([a-z_]+?)(?:_\\d{8}_\\d{8})?\\.csv");

  private static final byte[] ZIP = {'P', 'K', 3, 4};

  private final long bytesMax;
  private final PlausibleTotals totals = new PlausibleTotals();
  private long bytes;

  PlausibleExport(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** Returns whether a file is a zip file. */
  static boolean isZip(byte[] file) {
    return file.length >= ZIP.length && Arrays.equals(file, 0, ZIP.length, ZIP, 0, ZIP.length);
  }

  /**
   * Returns the totals of a zip file as CSV.
   *
   * @throws UsageException if it is not an export, or its files have more than the maximum of bytes
   */
  String csv(byte[] zip) {
    try (ZipInputStream entries = new ZipInputStream(new ByteArrayInputStream(zip))) {
      for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
        read(entry.getName(), entries);
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new UsageException("The zip file is damaged. Export it again", e);
    }
    return totals
        .csv()
        .orElseThrow(
            () ->
                new UsageException(
                    "The zip file has no totals: it has no file such as imported_visitors.csv"));
  }

  private void read(String name, InputStream content) throws IOException {
    // Counts every entry, also those that are ignored.
    byte[] file = content.readNBytes(Math.toIntExact(bytesMax - bytes + 1));
    bytes += file.length;
    if (bytes > bytesMax) {
      throw new UsageException(
          "The zip file has more than %d MiB. Export fewer days".formatted(bytesMax >> 20));
    }
    Matcher matcher = FILE.matcher(name);
    Optional<PlausibleTable> table =
        matcher.matches() ? PlausibleTable.named(matcher.group(1)) : Optional.empty();
    if (table.isPresent()) {
      add(name, table.get(), text(name, file));
    }
  }

  private static String text(String name, byte[] file) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString();
    } catch (CharacterCodingException e) {
      throw new UsageException("%s is not UTF-8".formatted(name), e);
    }
  }

  private void add(String name, PlausibleTable table, String text) {
    try {
      totals.add(table, CsvReader.lines(text));
    } catch (InvalidCsvException | PlausibleTotals.InvalidTableException e) {
      throw new UsageException("%s: %s".formatted(name, e.getMessage()), e);
    }
  }
}
