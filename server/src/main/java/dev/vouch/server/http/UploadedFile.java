package dev.vouch.server.http;

/**
 * A file that a request has.
 *
 * @param name as the client names it
 */
public record UploadedFile(String name, byte[] content) {
  @Override
  public String toString() {
    return "UploadedFile[%s, %d bytes]".formatted(name, content.length);
  }
}
