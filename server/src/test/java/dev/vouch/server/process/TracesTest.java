package dev.vouch.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracesTest {
  private static final String SECRET = "203.0.113.77";
  private final Traces traces = new Traces(List.of(SECRET));

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "ab", "abc", "abcd"})
  void aSecretIsFound_whateverStandsBeforeIt(String before) {
    byte[] text = (before + SECRET + "zz").getBytes(StandardCharsets.UTF_8);

    assertThat(traces.in("text", text)).isNotEmpty();
    assertThat(traces.in("hex", HexFormat.of().formatHex(text).getBytes(StandardCharsets.US_ASCII)))
        .isNotEmpty();
    assertThat(traces.in("base64", Base64.getEncoder().encode(text))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"203.0.113.78", "", "nothing of the kind"})
  void anythingElseIsNot(String text) {
    assertThat(traces.in("text", text.getBytes(StandardCharsets.UTF_8))).isEmpty();
  }
}
