package dev.vouch.localcluster.process;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * The programs of PostgreSQL from a library. They are not started by {@code EmbeddedPostgres},
 * which stops its server at the end of the JVM before others that use it, and cannot kill it.
 */
final class PostgresPrograms {
  private static final String ARCHIVE = "/postgres-linux-x86_64.txz";
  private static final int EXECUTABLE = 0100;

  private PostgresPrograms() {}

  /** Returns a program; unpacks all of them the first time. */
  static Path program(String name) {
    URL archive =
        Optional.ofNullable(PostgresPrograms.class.getResource(ARCHIVE))
            .filter(_ -> System.getProperty("os.arch").equals("amd64"))
            .orElseThrow(
                () ->
                    new ProcessException(
                        "There is no PostgreSQL for this processor. Use Linux on x86-64."));
    return ProgramCache.directory(
            "postgresql-" + versionOf(archive), directory -> unpack(archive, directory))
        .resolve("bin")
        .resolve(name);
  }

  /** Returns the version in the name of the jar. */
  private static String versionOf(URL archive) {
    return archive.toString().replaceFirst(".*-([0-9.]+)\\.jar!.*", "$1");
  }

  private static void unpack(URL archive, Path directory) throws IOException {
    try (InputStream packed = new BufferedInputStream(archive.openStream());
        TarArchiveInputStream files =
            new TarArchiveInputStream(new XZCompressorInputStream(packed))) {
      TarArchiveEntry entry = files.getNextEntry();
      while (entry != null) {
        unpack(files, entry, directory.resolve(entry.getName()).normalize());
        entry = files.getNextEntry();
      }
    }
  }

  private static void unpack(TarArchiveInputStream content, TarArchiveEntry entry, Path file)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(file);
      return;
    }
    Files.createDirectories(file.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(content, file);
    if ((entry.getMode() & EXECUTABLE) != 0 && !file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
  }
}
