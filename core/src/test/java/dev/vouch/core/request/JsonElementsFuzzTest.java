package dev.vouch.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Dividing never throws; elements that were found are found again when they are joined. */
class JsonElementsFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anyBody_isRejectedOrRoundTrips(byte[] body) {
    switch (JsonElements.of(body, "events", 500)) {
      case ParseResult.Invalid<List<String>> invalid -> assertThat(invalid.problems()).hasSize(1);
      case ParseResult.Valid<List<String>> valid ->
          assertThat(JsonElements.of(joined(valid.request()), "events", 500)).isEqualTo(valid);
    }
  }

  private static byte[] joined(List<String> elements) {
    return ("{\"events\":[" + String.join(",", elements) + "]}").getBytes(StandardCharsets.UTF_8);
  }
}
