package dev.vouch.http.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reader of resources in the jar. */
public final class Resource {
  private Resource() {}

  /**
   * Returns the content of a resource; empty if it does not exist.
   *
   * @param name the path relative to the package of {@code owner}, or from the root of the jar if
   *     it starts with a slash
   */
  public static Optional<byte[]> find(Class<?> owner, String name) {
    try (InputStream file = owner.getResourceAsStream(name)) {
      return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(name + " in the jar cannot be read; build it again", e);
    }
  }

  /**
   * Returns the content of a required resource. The parameters are those of {@link #find}.
   *
   * @throws IllegalStateException if the resource does not exist
   */
  public static byte[] bytes(Class<?> owner, String name) {
    return find(owner, name)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    name + " is not in the jar; build it again with ./vouch"));
  }

  /**
   * Returns the content of a required UTF-8 text resource. The parameters are those of {@link
   * #find}.
   *
   * @throws IllegalStateException if the resource does not exist
   */
  public static String text(Class<?> owner, String name) {
    return new String(bytes(owner, name), StandardCharsets.UTF_8);
  }
}
