package dev.vouch.embedded.segment;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A file and its parts, in its order; none if it is lost.
 *
 * @param stored as in the manifest
 */
record FiledParts(Manifest.StoredFile stored, List<Part> parts) {
  String name() {
    return stored.name();
  }

  Optional<StoredFileCheck.ClosedDay> day() {
    return stored.day();
  }

  boolean isLost() {
    return parts.isEmpty();
  }

  /**
   * Returns the file with a time since which it has removed events, unless it has an earlier one.
   */
  FiledParts removedSince(Instant since) {
    Instant first = stored.removedSince().filter(known -> known.isBefore(since)).orElse(since);
    return new FiledParts(
        new Manifest.StoredFile(stored.name(), stored.bytes(), Optional.of(first)), parts);
  }
}
