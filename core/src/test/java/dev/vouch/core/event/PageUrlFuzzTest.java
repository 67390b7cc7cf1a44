package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Parsing never throws; the host and path of an accepted URL, joined again, parse the same. */
class PageUrlFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anyText_isRejectedOrRoundTrips(byte[] bytes) {
    Optional<PageUrl> url = PageUrl.parse(new String(bytes, StandardCharsets.UTF_8));
    if (url.isPresent()) {
      String host = url.get().host();
      String path = url.get().path();
      assertThat(host).matches("[a-z0-9_.:-]{1,253}");
      assertThat(path).startsWith("/").doesNotContain("?", "#");
      String rebuilt = "https://[%s]%s?name=a%%26b".formatted(host, path);
      assertThat(PageUrl.parse(rebuilt).map(PageUrl::path)).contains(path);
      assertThat(PageUrl.parse(rebuilt).orElseThrow().parameters())
          .containsOnly(Map.entry("name", "a&b"));
    }
  }
}
