package dev.vouch.embedded.sealed;

import java.util.Optional;

/**
 * A day whose file is written, but has no name yet.
 *
 * @param checksum of the file; empty if the day has an intact file already
 */
public record WrittenDay(SealedDay day, Optional<String> checksum) {}
