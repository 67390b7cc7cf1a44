package dev.vouch.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.resource.Resource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class DashboardWeightTest {
  private static final int BYTES_MAX = 60 * 1024;

  @Test
  void stylesheetAndScripts_areAtMost60KilobytesCompressed() {
    int bytes =
        List.of("dashboard.css", "dashboard.js", "htmx.js", "uplot.js").stream()
            .mapToInt(DashboardWeightTest::compressed)
            .sum();

    assertThat(bytes).isLessThanOrEqualTo(BYTES_MAX);
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
