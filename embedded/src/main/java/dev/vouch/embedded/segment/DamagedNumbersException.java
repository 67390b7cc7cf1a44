package dev.vouch.embedded.segment;

/** A file of people and texts whose bytes are not those that were written. */
final class DamagedNumbersException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param what is damaged, such as "its header"
   */
  DamagedNumbersException(String file, String what) {
    super(
        file
            + " is damaged: "
            + what
            + ". It has the people and texts that all days refer to: restore a backup");
  }
}
