package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.core.event.KnownSources.KnownSource;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Looking up any text never throws, and {@code www.} makes no difference. */
class BundledSourcesFuzzTest {
  private static final BundledSources SOURCES = BundledSources.load();

  @FuzzTest(maxDuration = "30s")
  void anyText_isLookedUpWithoutAnException(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);

    SOURCES.byName(text).map(KnownSource::name).ifPresent(name -> assertThat(name).isNotBlank());

    String host = text.toLowerCase(Locale.ROOT);
    if (!host.startsWith("www.")) {
      assertThat(SOURCES.byHost("www." + host)).isEqualTo(SOURCES.byHost(host));
    }
  }
}
