package dev.vouch.app;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The versions of the libraries that the server's jar has, by the names of their files. */
class BundledLibrariesTest {
  private static final Pattern BEFORE_RELEASE =
      Pattern.compile("(?i)-[0-9.]+[.-](alpha|beta|m[0-9]|rc|cr|snapshot).*\\.jar");

  private static final Pattern JACKSON =
      Pattern.compile(
          "jackson-(?:core|databind|dataformat-.*|datatype-.*)-([0-9]+)\\.([0-9.]+)\\.jar");

  private static final List<String> LIBRARIES =
      Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(path -> Path.of(path).getFileName().toString())
          .filter(name -> name.endsWith(".jar") && !name.startsWith("vouch-"))
          .toList();

  @Test
  void everyLibrary_isARelease() {
    assertThat(LIBRARIES)
        .hasSizeGreaterThan(50)
        .noneMatch(name -> BEFORE_RELEASE.matcher(name).find());
  }

  @Test
  void eachMajorSeriesOfJackson_hasOneVersion() {
    assertThat(
            LIBRARIES.stream()
                .map(JACKSON::matcher)
                .filter(Matcher::matches)
                .map(Matcher::toMatchResult)
                .collect(
                    groupingBy(
                        match -> match.group(1), mapping(BundledLibrariesTest::minor, toSet()))))
        .hasSize(2)
        .allSatisfy((series, versions) -> assertThat(versions).hasSize(1));
  }

  private static String minor(MatchResult match) {
    return match.group(2);
  }
}
