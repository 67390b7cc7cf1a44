package dev.vouch.embedded.segment;

/** A file that is missing, or whose bytes are not those that were written. */
final class DamagedFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param file its name
   * @param what is damaged, such as "its header"
   */
  DamagedFileException(String file, String what) {
    super(file + " is damaged: " + what);
  }
}
