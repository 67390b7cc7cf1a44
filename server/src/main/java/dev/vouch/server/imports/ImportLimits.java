package dev.vouch.server.imports;

import dev.vouch.server.http.UploadLimiter;

/**
 * How much is read of the files of an import.
 *
 * @param bytesMax the maximum of bytes, unpacked
 * @param totalsBytesMax the memory of totals
 * @param distinctMax the maximum number of rows or visitors of days and values that are
 *     distinguished, each of which takes up to 48 bytes of memory
 */
public record ImportLimits(long bytesMax, long totalsBytesMax, int distinctMax) {
  private static final int BYTES_OF_A_KEY = 48;

  /** Returns the limits of a server, which reads files of several owners at once. */
  public static ImportLimits ofServer() {
    return of(32L * 1024 * 1024, UploadLimiter.bytesOfUpload());
  }

  /** Returns the limits of a command, which reads the files of its own user. */
  public static ImportLimits ofCommand() {
    return of(1024L * 1024 * 1024 * 1024, Runtime.getRuntime().maxMemory() * 3 / 4);
  }

  /** Divides memory: two thirds for totals. */
  private static ImportLimits of(long bytesMax, long memoryBytes) {
    long distinctBytes = memoryBytes / 3;
    return new ImportLimits(
        bytesMax,
        memoryBytes - distinctBytes,
        (int) Math.min(Integer.MAX_VALUE / 4, distinctBytes / BYTES_OF_A_KEY));
  }
}
