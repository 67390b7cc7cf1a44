package dev.vouch.app.repository;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Stored inputs of fuzz tests belong to a test. Jazzer finds them by the name of the class and the
 * method, and ignores those of a renamed test.
 */
class FuzzInputsTest {
  private static final Pattern INPUT =
      Pattern.compile("(.+)/src/test/resources/(.+)Inputs/([^/]+)/[^/]+");
  private static final Pattern FUZZ_TEST = Pattern.compile("@FuzzTest[^{]*?void (\\w+)\\(");

  @Test
  void storedInputs_belongToAFuzzTest() {
    List<String> tests =
        SourceFile.all().stream()
            .filter(file -> file.isTest() && file.isJava())
            .flatMap(
                file ->
                    FUZZ_TEST
                        .matcher(file.text())
                        .results()
                        .map(test -> file.path().replace(".java", "") + "/" + test.group(1)))
            .toList();
    Set<String> folders =
        SourceFile.names()
            .map(INPUT::matcher)
            .filter(Matcher::matches)
            .map(input -> input.replaceFirst("$1/src/test/java/$2/$3"))
            .collect(toSet());
    assertThat(folders).isNotEmpty().isSubsetOf(tests);
  }
}
