package dev.vouch.embedded.duckdb;

import static java.util.stream.Collectors.joining;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an error of DuckDB means. DuckDB tells its errors apart only by their text. */
public enum DuckDbFailure {
  /** A newer version has written the file. */
  NEWER_VERSION("created with a newer version"),

  /** Another process has the file open. */
  IN_USE("lock on file", "being used by another process"),

  /** A block of the file is not as it was written. */
  DAMAGED("does not match stored checksum"),

  /** After an earlier error, the database refuses everything until the file is opened again. */
  INVALIDATED("database has been invalidated"),

  /** All queries together reached the memory limit; the database remains usable. */
  OUT_OF_MEMORY("Out of Memory Error", "failed to pin block", "could not allocate block"),

  /** The system cannot read or write the file at present, in the words of errno(3). */
  SYSTEM(
      "No space left on device",
      "Disk quota exceeded",
      "File too large",
      "Input/output error",
      "Permission denied",
      "Read-only file system",
      "Too many open files",
      "Cannot allocate memory"),

  /** Any other error; if the file cannot be opened, it is damaged too. */
  OTHER;

  /** Any of its texts; without one, every text. */
  private final Pattern pattern;

  DuckDbFailure(String... texts) {
    pattern = Pattern.compile(Stream.of(texts).map(Pattern::quote).collect(joining("|")));
  }

  /** Returns what an error means, or its absence: {@link #OTHER}. */
  public static DuckDbFailure of(@Nullable Throwable error) {
    String message = error == null ? "" : String.valueOf(error.getMessage());
    for (DuckDbFailure failure : values()) {
      if (failure.pattern.matcher(message).find()) {
        return failure;
      }
    }
    return OTHER;
  }
}
