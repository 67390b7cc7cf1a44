package dev.vouch.embedded.segment;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * A file and its parts in the order of the file; no parts if the file is lost.
 *
 * @param stored the file's entry in the manifest
 */
record FiledParts(Manifest.StoredFile stored, List<Part> parts) {
  String name() {
    return stored.name();
  }

  Optional<LocalDate> day() {
    return stored.day();
  }

  boolean isLost() {
    return parts.isEmpty();
  }

  /** Returns the file marked as containing removed events since a time; an earlier mark stays. */
  FiledParts removedSince(Instant since) {
    Instant first = stored.removedSince().filter(known -> known.isBefore(since)).orElse(since);
    return new FiledParts(
        new Manifest.StoredFile(stored.name(), stored.bytes(), Optional.of(first)), parts);
  }
}
