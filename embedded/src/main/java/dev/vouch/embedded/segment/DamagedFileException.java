package dev.vouch.embedded.segment;

/** Thrown if a file is missing, or its bytes are not those that were written. */
final class DamagedFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param file the name of the file
   * @param what the damage, such as "its checksum does not match"
   */
  DamagedFileException(String file, String what) {
    super(file + " is damaged: " + what);
  }
}
