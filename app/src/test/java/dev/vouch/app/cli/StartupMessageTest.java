package dev.vouch.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartupMessageTest {
  private static final Path DATA = Path.of("data");

  @Test
  void firstStart_showsTheSetupUrlTheTokenAndACurlExample() {
    assertThat(firstStart(false))
        .contains("Vouch is listening on http://127.0.0.1:8080 ")
        .containsSubsequence(
            "Open http://127.0.0.1:8080/setup and enter this code (valid until the next start):",
            "\n  CODE\n",
            "\n  export VOUCH_ADMIN_TOKEN=made\n(To replace it, set VOUCH_ADMIN_TOKEN, or delete"
                + " admin-token.sha256 in the data directory and restart.)\n",
            "To create a site without a browser:\n",
            "  curl http://127.0.0.1:8080/api/sites ");
  }

  @Test
  void firstStartOfACluster_saysThatCodeAndTokenAreThoseOfAllNodes() {
    assertThat(firstStart(true))
        .contains("enter this code (the same on all nodes):\n  CODE\n")
        .contains("(All nodes accept it. To replace it, set VOUCH_ADMIN_TOKEN on all nodes.)\n")
        .doesNotContain("admin-token.sha256");
  }

  @Test
  void startWithAnAccountButNoSite_showsTheDashboardUrl() {
    assertThat(
            new StartupMessage(
                    "127.0.0.1",
                    8080,
                    DATA,
                    Optional.empty(),
                    Optional.empty(),
                    false,
                    false,
                    false)
                .text())
        .contains("\nOpen http://127.0.0.1:8080 and sign in.\n")
        .doesNotContain("/setup");
  }

  @Test
  void laterStart_showsTheAddressTheDataDirectoryAndWhichTokenIsValid() {
    String listening =
        "Vouch is listening on http://127.0.0.1:8080 and stores its data in "
            + DATA.toAbsolutePath()
            + "\n";

    assertThat(laterStart(true))
        .isEqualTo(listening + "The administrator token is the value of VOUCH_ADMIN_TOKEN.\n");
    assertThat(laterStart(false))
        .isEqualTo(
            listening
                + "The administrator token is the one that was printed when it was generated.\n");
  }

  private static String firstStart(boolean isInCluster) {
    return new StartupMessage(
            "127.0.0.1",
            8080,
            DATA,
            Optional.of("made"),
            Optional.of("CODE"),
            false,
            false,
            isInCluster)
        .text();
  }

  private static String laterStart(boolean isTokenConfigured) {
    return new StartupMessage(
            "127.0.0.1",
            8080,
            DATA,
            Optional.empty(),
            Optional.empty(),
            true,
            isTokenConfigured,
            false)
        .text();
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, http://127.0.0.1:80/",
    "::, http://[::1]:80/",
    "::1, http://[::1]:80/",
    "10.0.0.5, http://10.0.0.5:80/"
  })
  void printedUrls_useAReachableAddress(String host, String address) {
    assertThat(
            new StartupMessage(
                    host, 80, DATA, Optional.empty(), Optional.of("CODE"), false, false, false)
                .text())
        .contains("Open " + address + "setup ", "curl " + address + "api/sites");
  }
}
