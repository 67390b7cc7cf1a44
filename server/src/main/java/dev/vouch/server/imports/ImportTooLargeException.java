package dev.vouch.server.imports;

import java.io.IOException;

/** Exception for files that have more bytes, unpacked, than are read. */
final class ImportTooLargeException extends IOException {
  private static final long serialVersionUID = 1;

  ImportTooLargeException(long bytesMax) {
    super("The files have more than %d MiB unpacked.".formatted(bytesMax >> 20));
  }
}
