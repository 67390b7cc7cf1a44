package dev.vouch.embedded.segment;

import java.nio.file.Path;

/** A part file whose bytes are not those that were written. */
final class DamagedPartException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param what is damaged, such as "header"
   */
  DamagedPartException(Path file, String what) {
    super(file.getFileName() + " is damaged: " + what);
  }
}
