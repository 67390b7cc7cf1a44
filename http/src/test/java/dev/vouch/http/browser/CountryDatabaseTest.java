package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountryDatabaseTest {
  private static final CountryDatabase BUNDLED = CountryDatabase.bundled();

  @ParameterizedTest
  @CsvSource({
    "8.8.8.8, US",
    "::ffff:8.8.8.8, US",
    "193.0.6.139, NL",
    "133.11.0.1, JP",
    "2001:4860:4860::8888, US",
    "2001:67c:2e8:22::c100:68b, NL",
  })
  void publicAddress_isMappedToItsCountry(String address, String country) {
    assertThat(BUNDLED.countryOf(InetAddress.ofLiteral(address))).contains(country);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "10.1.2.3",
        "192.168.1.1",
        "0.0.0.0",
        "172.16.0.9",
        "169.254.1.1",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:192.168.1.1"
      })
  void privateAddress_hasNoCountry(String address) {
    assertThat(BUNDLED.countryOf(InetAddress.ofLiteral(address))).isEmpty();
  }

  @Test
  void unreadableFile_isRefusedWithTheRemedy(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("broken.mmdb"), "not a database");
    assertThatThrownBy(() -> CountryDatabase.of(file))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("broken.mmdb")
        .hasMessageContaining("remove the setting");
  }
}
