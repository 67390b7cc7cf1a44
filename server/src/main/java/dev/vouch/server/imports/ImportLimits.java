package dev.vouch.server.imports;

/**
 * How much is read of the files of an import.
 *
 * @param bytesMax the maximum of bytes, unpacked
 * @param distinctMax the maximum number of visitors of days and values that are distinguished, each
 *     of which takes up to 48 bytes of memory
 */
public record ImportLimits(long bytesMax, int distinctMax) {
  private static final int BYTES_OF_A_VISITOR = 48;

  /** The limits of a server, which reads files of several owners at once. */
  public static final ImportLimits OF_SERVER = new ImportLimits(32L * 1024 * 1024, 250_000);

  /** Returns the limits of a command, which reads the files of its own user. */
  public static ImportLimits ofCommand() {
    return new ImportLimits(
        1024L * 1024 * 1024 * 1024,
        (int)
            Math.min(
                Integer.MAX_VALUE / 4, Runtime.getRuntime().maxMemory() / 2 / BYTES_OF_A_VISITOR));
  }
}
