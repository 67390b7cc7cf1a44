package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Privacy signals and excluded addresses on a site's settings. */
class ExclusionPageTest {
  private static final String ADDRESS = "198.51.100.77";

  @TempDir private static Path data;
  private static DashboardServer server;

  private HtmlClient owner;

  @BeforeAll
  static void start() {
    server = new DashboardServer(data);
  }

  @BeforeEach
  void openClient() {
    owner = server.owner();
  }

  @AfterEach
  void closeClient() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void privacySignals_areIgnored_untilTurnedOn() {
    String page = server.createSite(owner, "Signals") + "/settings/exclusions";
    owner.open(page);
    assertThat(isHonoured()).isFalse();

    owner.check("[name=privacy_signals_honoured]").press("Save");
    assertThat(owner.text("[role=status]")).contains("Settings saved.");
    assertThat(isHonoured()).isTrue();
  }

  private boolean isHonoured() {
    return owner.first("[name=privacy_signals_honoured]").hasAttr("checked");
  }

  @Test
  void address_isExcludedByName_andItsTextIsInNoFile() throws IOException {
    owner.open(server.createSite(owner, "Addresses") + "/settings/exclusions");
    assertThat(owner.text("#address-hint")).contains("Your address now: 127.0.0.1.");
    owner.fill("#address", ADDRESS + "/24").fill("#name", "Office").press("Exclude address");
    assertThat(owner.text("#address-error")).contains("must be one IPv4 or IPv6 address");

    owner.fill("#address", ADDRESS).press("Exclude address");
    assertThat(owner.text("[role=status]")).contains("Address excluded.");
    assertThat(owner.texts(".lines strong")).containsExactly("Office");
    assertThat(owner.body()).doesNotContain(ADDRESS);
    owner.fill("#address", ADDRESS).fill("#name", "Again").press("Exclude address");
    assertThat(owner.text("#address-error")).contains("already excluded, as “Office”");
    assertThat(filesWith(ADDRESS)).isEmpty();

    owner.press("Remove Office");
    assertThat(owner.text("[role=status]")).contains("Address removed.");
    assertThat(owner.all(".lines strong")).isEmpty();
  }

  private static List<Path> filesWith(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (Stream<Path> files = Files.walk(data)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> contains(file, new String(bytes, StandardCharsets.ISO_8859_1)))
          .toList();
    }
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      throw new AssertionError("cannot read " + file, e);
    }
  }
}
