package dev.vouch.reports.imports;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Zip files in memory. */
public final class ZipFiles {
  private ZipFiles() {}

  /** A zip file with these files by name. */
  public static byte[] of(Map<String, byte[]> files) {
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    try (ZipOutputStream entries = new ZipOutputStream(zip)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        entries.putNextEntry(new ZipEntry(file.getKey()));
        entries.write(file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return zip.toByteArray();
  }
}
