import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Gives each generated file whose content is that of the last build its time of then: a source that
 * is newer than its class lets Maven compile the whole module and its tests again. Usage: java
 * scripts/KeepTimes.java {@code <directory of generated files> <file for their times>}
 */
final class KeepTimes {
  private KeepTimes() {}

  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    Path times = Path.of(arguments[1]);
    Map<String, String> before = Files.exists(times) ? read(times) : Map.of();
    Map<String, String> now = new TreeMap<>();
    try (Stream<Path> walked = Files.walk(directory)) {
      for (Path file : walked.filter(Files::isRegularFile).toList()) {
        String content = directory.relativize(file) + " " + digest(file);
        String time = before.get(content);
        if (time != null) {
          Files.setLastModifiedTime(file, FileTime.from(Instant.parse(time)));
        }
        now.put(content, Files.getLastModifiedTime(file).toInstant().toString());
      }
    }
    List<String> lines = now.entrySet().stream().map(e -> e.getValue() + " " + e.getKey()).toList();
    Files.write(times, lines);
  }

  /** The time of each file, by its name and content. */
  private static Map<String, String> read(Path times) throws IOException {
    Map<String, String> byContent = new HashMap<>();
    for (String line : Files.readAllLines(times, StandardCharsets.UTF_8)) {
      int space = line.indexOf(' ');
      byContent.put(line.substring(space + 1), line.substring(0, space));
    }
    return byContent;
  }

  private static String digest(Path file) throws IOException {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(Files.readAllBytes(file)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
