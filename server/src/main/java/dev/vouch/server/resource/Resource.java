package dev.vouch.server.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reader of files inside the jar. */
public final class Resource {
  private Resource() {}

  /**
   * The content of a file, if the jar has it.
   *
   * @param name relative to the package of {@code owner}, or from the jar's root after a slash
   */
  public static Optional<byte[]> find(Class<?> owner, String name) {
    try (InputStream file = owner.getResourceAsStream(name)) {
      return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(name + " in the jar cannot be read; build it again", e);
    }
  }

  /**
   * The content of a required file, otherwise as {@link #find}.
   *
   * @throws IllegalStateException when the jar was built without it
   */
  public static byte[] bytes(Class<?> owner, String name) {
    return find(owner, name)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    name + " is not in the jar; build it again with ./vouch"));
  }

  /** The content of a text file in UTF-8, otherwise as {@link #bytes}. */
  public static String text(Class<?> owner, String name) {
    return new String(bytes(owner, name), StandardCharsets.UTF_8);
  }
}
