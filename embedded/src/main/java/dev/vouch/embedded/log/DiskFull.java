package dev.vouch.embedded.log;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Thrown if a disk has no space left for a group. Then a part of it at most is in the file, which
 * no reader takes for a group (docs/decisions/0005).
 */
final class DiskFull extends IOException {
  private static final long serialVersionUID = 1L;

  /** How Linux words ENOSPC and EDQUOT. */
  private static final List<String> REASONS = List.of("no space left", "quota exceeded");

  private DiskFull(IOException cause) {
    super(cause.getMessage(), cause);
  }

  /** Returns the failure of a write, as this if the disk is full. */
  static IOException of(IOException failure) {
    String reason = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    return REASONS.stream().anyMatch(reason::contains) ? new DiskFull(failure) : failure;
  }
}
