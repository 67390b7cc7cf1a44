package dev.vouch.app.repository;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A text file of the repository.
 *
 * @param path relative to the root, with slashes
 */
record SourceFile(String path, String text) {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final List<String> MODULES =
      List.of(
          "api",
          "app",
          "benchmarks",
          "cluster",
          "contract",
          "core",
          "dashboard",
          "directory",
          "embedded",
          "http",
          "localcluster",
          "messages",
          "reports",
          "tools");
  private static final String TEXT_NAMES =
      ".*\\.(css|java|js|jte|md|mjs|proto|sql|ts|xml|yaml)|vouch|\\.ci/run|scripts/[a-z-]+|packaging/.*|Dockerfile";

  /** Third-party scripts; and migrations, whose checksum Flyway compares. */
  private static final String NOT_EDITED = ".*/(htmx|uplot)\\.js|.*/migration/.*\\.sql";

  private static final List<SourceFile> ALL = readAll();

  /** All text files that we write, in the order of their paths. */
  static List<SourceFile> all() {
    return ALL;
  }

  private static List<SourceFile> readAll() {
    Stream<Path> parents =
        Stream.concat(
            Stream.of("docs", "packaging", "scripts", ".ci").map(ROOT::resolve),
            MODULES.stream().map(module -> ROOT.resolve(module).resolve("src")));
    Stream<Path> single =
        Stream.concat(
            list(ROOT).filter(Files::isRegularFile),
            MODULES.stream().map(module -> ROOT.resolve(module).resolve("pom.xml")));
    return Stream.concat(parents.flatMap(SourceFile::walk), single)
        .filter(path -> name(path).matches(TEXT_NAMES) && !name(path).matches(NOT_EDITED))
        .sorted()
        .map(path -> new SourceFile(name(path), read(path)))
        .toList();
  }

  /** Whether the repository has a file or folder of this path. */
  static boolean exists(Path path) {
    Path resolved = ROOT.resolve(path).normalize();
    return resolved.startsWith(ROOT) && Files.exists(resolved);
  }

  /** The paths of all files in the modules, text or not. */
  static Stream<String> names() {
    return MODULES.stream()
        .flatMap(module -> walk(ROOT.resolve(module).resolve("src")))
        .map(SourceFile::name);
  }

  /** The names of the files in a folder. */
  static Stream<String> namesIn(String folder) {
    return list(ROOT.resolve(folder)).map(path -> path.getFileName().toString());
  }

  boolean isJava() {
    return path.endsWith(".java");
  }

  boolean isMarkdown() {
    return path.endsWith(".md");
  }

  boolean isTest() {
    return path.contains("/src/test/");
  }

  /** The file name without its extension. */
  String baseName() {
    return Path.of(path).getFileName().toString().replaceFirst("\\..*", "");
  }

  /** Where an offset is, as editors read it. */
  String location(int offset) {
    return path + ":" + (1 + text.substring(0, offset).chars().filter(c -> c == '\n').count());
  }

  private static String name(Path path) {
    return ROOT.relativize(path).toString();
  }

  private static Stream<Path> walk(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
