package dev.vouch.server.imports;

import dev.vouch.server.csv.CsvContent;
import dev.vouch.server.http.UploadedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A CSV file of totals that is alone in a zip file, as the command sends a large one.
 *
 * @param bytesMax the maximum of bytes, unpacked
 */
record ZippedTotals(UploadedFile zip, long bytesMax) implements CsvContent {
  /** Returns whether the zip file is one with a CSV file, and that one is no export. */
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
      // Counts every byte.
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
