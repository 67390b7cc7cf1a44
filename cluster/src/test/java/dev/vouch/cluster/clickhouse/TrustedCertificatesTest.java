package dev.vouch.cluster.clickhouse;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedCertificatesTest {
  @TempDir Path directory;

  @Test
  void missingFile_isNamedWithTheSetting() {
    Path missing = directory.resolve("ca.pem");

    assertThatThrownBy(() -> TrustedCertificates.contextOf(missing))
        .isInstanceOf(ClickHouseConfigurationException.class)
        .hasMessageStartingWith(missing + ", the sslrootcert of VOUCH_CLICKHOUSE_URL, cannot be");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no certificate",
        "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----"
      })
  void fileWithoutCertificates_isRefusedWithTheRemedy(String text) throws IOException {
    Path file = Files.writeString(directory.resolve("ca.pem"), text);

    assertThatThrownBy(() -> TrustedCertificates.contextOf(file))
        .isInstanceOf(ClickHouseConfigurationException.class)
        .hasMessageContaining("has no valid certificates")
        .hasMessageContaining("as PEM");
  }
}
