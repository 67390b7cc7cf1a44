package dev.vouch.embedded.warehouse;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an error of DuckDB means. DuckDB tells its errors apart only by their text. */
public enum DuckDbFailure {
  /** A newer version has written the file. */
  NEWER_VERSION("created with a newer version"),

  /** Another process has the file open. */
  IN_USE("lock on file", "being used by another process"),

  /** After an earlier error, the database refuses everything until the file is opened again. */
  INVALIDATED("database has been invalidated"),

  /** All queries together reached the memory limit; the database remains usable. */
  OUT_OF_MEMORY("Out of Memory Error"),

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

  /** Any other error; if the file cannot be opened, it is damaged. */
  OTHER;

  private final List<String> texts;

  DuckDbFailure(String... texts) {
    this.texts = List.of(texts);
  }

  /** Returns what an error means, or its absence: {@link #OTHER}. */
  public static DuckDbFailure of(@Nullable Throwable error) {
    String message = error == null ? "" : String.valueOf(error.getMessage());
    for (DuckDbFailure failure : values()) {
      if (failure.texts.stream().anyMatch(message::contains)) {
        return failure;
      }
    }
    return OTHER;
  }
}
