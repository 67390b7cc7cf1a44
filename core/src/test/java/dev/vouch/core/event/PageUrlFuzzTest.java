package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Never throws; what it accepts is a host and a path that, put together again, parse the same. */
class PageUrlFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anyText_isRefusedOrParsesToItself(byte[] bytes) {
    Optional<PageUrl> address = PageUrl.parse(new String(bytes, StandardCharsets.UTF_8));
    if (address.isPresent()) {
      String host = address.get().host();
      String path = address.get().path();
      assertThat(host).matches("[a-z0-9_.:-]{1,253}");
      assertThat(path).startsWith("/").doesNotContain("?", "#");
      String written = "https://[%s]%s?name=a%%26b".formatted(host, path);
      assertThat(PageUrl.parse(written).map(PageUrl::path)).contains(path);
      assertThat(PageUrl.parse(written).orElseThrow().parameters())
          .containsOnly(Map.entry("name", "a&b"));
    }
  }
}
