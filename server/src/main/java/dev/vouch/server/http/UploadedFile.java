package dev.vouch.server.http;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** A file that a request has. Immutable. */
public final class UploadedFile {
  private final String name;
  private final byte[] content;

  /**
   * Creates a file.
   *
   * @param name as the client names it
   * @param content not changed later
   */
  public UploadedFile(String name, byte[] content) {
    this.name = name;
    this.content = content;
  }

  /** The name as the client gave it. */
  public String name() {
    return name;
  }

  public boolean isEmpty() {
    return content.length == 0;
  }

  /** Returns a stream of the content. */
  public InputStream stream() {
    return new ByteArrayInputStream(content);
  }

  /** Returns a reader of the content as UTF-8 text, in which U+FFFD replaces other bytes. */
  public Reader reader() {
    return new InputStreamReader(stream(), StandardCharsets.UTF_8);
  }
}
