package dev.vouch.tools.apply;

import dev.vouch.core.file.FileFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A valid file of sites.
 *
 * @param document the file with its line numbers, for problems that are found by comparison with
 *     the server
 */
public record ApplyFile(YamlDocument document, List<DeclaredSite> sites) {
  private static final int BYTES_MAX = 4 * YamlReader.CHARACTERS_MAX;

  /**
   * Reads a file.
   *
   * @throws ApplyFileException if it cannot be read or is invalid
   */
  public static ApplyFile read(Path file) {
    return parse(text(file), file.toAbsolutePath().resolveSibling(""));
  }

  /**
   * Parses the text of a file.
   *
   * @param directory the directory to which paths in the file are relative
   */
  static ApplyFile parse(String text, Path directory) {
    YamlDocument document = YamlReader.read(text);
    return new ApplyFile(document, new ApplyFileParser(document, directory).sites());
  }

  private static String text(Path file) {
    try {
      if (Files.size(file) > BYTES_MAX) {
        throw new ApplyFileException("%s must have at most 1 MiB.".formatted(file));
      }
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
          .toString();
    } catch (CharacterCodingException e) {
      throw new ApplyFileException("%s must be in UTF-8.".formatted(file), e);
    } catch (IOException e) {
      throw new ApplyFileException("Cannot read %s: %s".formatted(file, FileFailure.reason(e)), e);
    }
  }
}
