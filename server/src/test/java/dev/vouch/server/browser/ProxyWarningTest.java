package dev.vouch.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.http.RecordedLog;
import org.junit.jupiter.api.Test;

class ProxyWarningTest {
  private static final String REMEDY = "Set VOUCH_TRUSTED_PROXIES";

  @Test
  void untrustedProxy_isWarnedOfOnce_withTheRemedyAndNoAddress() {
    try (RecordedLog log = new RecordedLog();
        BrowserServer server = BrowserServer.startBehind("192.0.2.1")) {
      BrowserClient browser = new BrowserClient(server.port());
      browser.post("/collect", "{}");
      browser.post("/identify", "{}");
      browser.with("Forwarded", "for=8.8.4.4").post("/collect", "{}");

      assertThat(log.text()).containsOnlyOnce(REMEDY).doesNotContain("8.8.");
    }
  }

  @Test
  void headersThatDiffer_areWarnedOf() {
    try (RecordedLog log = new RecordedLog();
        BrowserServer server = BrowserServer.start()) {
      new BrowserClient(server.port()).with("Forwarded", "for=8.8.4.4").post("/collect", "{}");

      assertThat(log.text()).containsOnlyOnce(REMEDY);
    }
  }

  @Test
  void trustedProxy_orNone_isNoReason() {
    try (RecordedLog log = new RecordedLog();
        BrowserServer trusting = BrowserServer.start();
        BrowserServer alone = BrowserServer.startBehind("192.0.2.1")) {
      new BrowserClient(trusting.port()).post("/collect", "{}");
      new BrowserClient(alone.port()).with("X-Forwarded-For", "").post("/collect", "{}");

      assertThat(log.text()).doesNotContain(REMEDY);
    }
  }
}
