package dev.vouch.app.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Searches bytes for secret values: as text, as hexadecimal and as base64 at every alignment. */
final class SecretScanner {
  private final Map<String, byte[]> needles = new LinkedHashMap<>();

  SecretScanner(List<String> secrets) {
    secrets.forEach(this::add);
  }

  private void add(String secret) {
    byte[] utf8 = secret.getBytes(StandardCharsets.UTF_8);
    needles.put("text of " + secret, utf8);
    needles.put("Latin-1 of " + secret, secret.getBytes(StandardCharsets.ISO_8859_1));
    needles.put("UTF-16 of " + secret, secret.getBytes(StandardCharsets.UTF_16LE));
    needles.put("hex of " + secret, ascii(HexFormat.of().formatHex(utf8)));
    needles.put("HEX of " + secret, ascii(HexFormat.of().withUpperCase().formatHex(utf8)));
    for (int offset = 0; offset < 3; offset++) {
      needles.put("base64+" + offset + " of " + secret, base64(utf8, offset));
    }
  }

  /** The characters of the base64 form that do not depend on neighbouring bytes. */
  private static byte[] base64(byte[] secret, int offset) {
    byte[] shifted = new byte[offset + secret.length];
    System.arraycopy(secret, 0, shifted, offset, secret.length);
    String encoded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
    int first = offset == 0 ? 0 : offset + 1;
    int whole = shifted.length * 8 / 6;
    return ascii(encoded.substring(first, whole));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The secrets found in these bytes. */
  List<String> in(String place, byte[] bytes) {
    List<String> found = new ArrayList<>();
    String haystack = new String(bytes, StandardCharsets.ISO_8859_1);
    needles.forEach(
        (name, needle) -> {
          if (haystack.contains(new String(needle, StandardCharsets.ISO_8859_1))) {
            found.add(name + " in " + place);
          }
        });
    return found;
  }

  /** The secrets found in the files of a directory. */
  List<String> under(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .flatMap(file -> in(file.getFileName().toString(), read(file)).stream())
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
