package dev.vouch.http;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** A file in a request. Immutable. */
public final class UploadedFile {
  private final String name;
  private final byte[] content;

  /**
   * Creates a file.
   *
   * @param name the name given by the client
   * @param content the content, which must not be changed afterwards
   */
  public UploadedFile(String name, byte[] content) {
    this.name = name;
    this.content = content;
  }

  /** Returns the name given by the client. */
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

  /** Returns a reader of the content as UTF-8 text. Invalid bytes are read as U+FFFD. */
  public Reader reader() {
    return new InputStreamReader(stream(), StandardCharsets.UTF_8);
  }
}
