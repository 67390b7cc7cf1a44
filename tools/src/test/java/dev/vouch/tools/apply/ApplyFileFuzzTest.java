package dev.vouch.tools.apply;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;

/** Any file has sites or problems; none causes another exception. */
class ApplyFileFuzzTest {
  private static final String ITEMS =
      "sites:\n- name: a\n  domains: [a.example]\n  timezone: UTC\n  ";

  @FuzzTest(maxDuration = "30s")
  void anyFile_isReadOrRefused(FuzzedDataProvider input) {
    boolean hasSite = input.consumeBoolean();
    String text = input.consumeRemainingAsString();
    try {
      ApplyFile file = ApplyFile.parse(hasSite ? ITEMS + text : text, Path.of("/"));
      assertThat(file.sites()).allSatisfy(site -> assertThat(site.name()).isNotEmpty());
    } catch (ApplyFileException e) {
      assertThat(e.getMessage()).isNotEmpty();
    }
  }
}
