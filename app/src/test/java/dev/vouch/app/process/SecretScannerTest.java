package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretScannerTest {
  private static final String SECRET = "203.0.113.77";
  private final SecretScanner scanner = new SecretScanner(List.of(SECRET));

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "ab", "abc", "abcd"})
  void secret_isFoundAtAnyOffset(String before) {
    byte[] text = (before + SECRET + "zz").getBytes(StandardCharsets.UTF_8);

    assertThat(scanner.in("text", text)).isNotEmpty();
    assertThat(
            scanner.in("hex", HexFormat.of().formatHex(text).getBytes(StandardCharsets.US_ASCII)))
        .isNotEmpty();
    assertThat(scanner.in("base64", Base64.getEncoder().encode(text))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"203.0.113.78", "", "nothing of the kind"})
  void textWithoutTheSecret_isNotReported(String text) {
    assertThat(scanner.in("text", text.getBytes(StandardCharsets.UTF_8))).isEmpty();
  }
}
