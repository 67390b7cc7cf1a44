package dev.vouch.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.resource.Resource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class DashboardWeightTest {
  private static final int BYTES_MAX = 80 * 1024;
  private static final int FONT_BYTES_MAX = 60 * 1024;
  private static final int SYMBOLS_BYTES_MAX = 80 * 1024;

  @Test
  void stylesheetAndScripts_areAtMost80KilobytesCompressed() {
    assertThat(compressed("dashboard.css", "dashboard.js", "theme.js", "htmx.js", "uplot.js"))
        .isLessThanOrEqualTo(BYTES_MAX);
  }

  @Test
  void typeface_isAtMost60Kilobytes() {
    int bytes =
        Resource.bytes(Assets.class, "geist.woff2").length
            + Resource.bytes(Assets.class, "geist-ext.woff2").length;

    assertThat(bytes).isLessThanOrEqualTo(FONT_BYTES_MAX);
  }

  @Test
  void iconsAndFlags_areAtMost80KilobytesCompressed() {
    assertThat(compressed("icons.svg", "flags.svg")).isLessThanOrEqualTo(SYMBOLS_BYTES_MAX);
  }

  private static int compressed(String... names) {
    return Stream.of(names).mapToInt(DashboardWeightTest::compressed).sum();
  }

  private static int compressed(String name) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream compressed = new GZIPOutputStream(bytes)) {
      compressed.write(Resource.bytes(Assets.class, name));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.size();
  }
}
