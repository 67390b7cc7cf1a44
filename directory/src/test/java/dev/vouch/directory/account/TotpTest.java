package dev.vouch.directory.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotpTest {
  private static final TotpSecret SECRET =
      TotpSecret.of("12345678901234567890".getBytes(StandardCharsets.US_ASCII));
  private static final Instant NOW = Instant.ofEpochSecond(1_111_111_111);
  private static final long STEP = NOW.getEpochSecond() / 30;

  /** RFC 6238, appendix B, whose codes have eight digits; ours are the last six. */
  @ParameterizedTest
  @CsvSource({
    "59, 94287082",
    "1111111109, 07081804",
    "1111111111, 14050471",
    "1234567890, 89005924",
    "2000000000, 69279037",
    "20000000000, 65353130"
  })
  void code_equalsTheTestVectorsOfTheRfc(long seconds, String eightDigits) {
    assertThat(Totp.code(SECRET, seconds / 30)).isEqualTo(eightDigits.substring(2));
  }

  @Test
  void acceptedStep_toleratesOneStepInEachDirection() {
    for (long step = STEP - 1; step <= STEP + 1; step++) {
      assertThat(Totp.acceptedStep(SECRET, Totp.code(SECRET, step), NOW, -1)).hasValue(step);
    }
    for (long step : new long[] {STEP - 2, STEP + 2}) {
      assertThat(Totp.acceptedStep(SECRET, Totp.code(SECRET, step), NOW, -1)).isEmpty();
    }
  }

  @Test
  void acceptedStep_refusesTheUsedStepAndEarlierOnes() {
    assertThat(Totp.acceptedStep(SECRET, Totp.code(SECRET, STEP), NOW, STEP)).isEmpty();
    assertThat(Totp.acceptedStep(SECRET, Totp.code(SECRET, STEP - 1), NOW, STEP)).isEmpty();
    assertThat(Totp.acceptedStep(SECRET, Totp.code(SECRET, STEP + 1), NOW, STEP))
        .hasValue(STEP + 1);
  }

  @Test
  void secret_isBase32_andHiddenInLogs() {
    assertThat(SECRET.text()).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    assertThat(SECRET.toString()).doesNotContain(SECRET.text());
    assertThat(TotpSecret.parse(SECRET.grouped())).contains(SECRET);
    assertThat(TotpSecret.parse("GEZDGNBVGY3TQOJQ")).isEmpty();
    assertThat(SECRET.uri(new EmailAddress("o+a@shop.example")))
        .isEqualTo(
            "otpauth://totp/Vouch:o%2Ba%40shop.example?secret=" + SECRET.text() + "&issuer=Vouch");
  }
}
