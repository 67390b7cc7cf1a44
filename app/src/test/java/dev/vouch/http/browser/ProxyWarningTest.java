package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.CapturedLog;
import org.junit.jupiter.api.Test;

class ProxyWarningTest {
  private static final String REMEDY = "Set VOUCH_TRUSTED_PROXIES";

  @Test
  void untrustedProxy_logsOneWarning_withTheRemedyAndWithoutAddresses() {
    try (CapturedLog log = new CapturedLog();
        BrowserServer server = BrowserServer.startBehind("192.0.2.1")) {
      BrowserClient browser = new BrowserClient(server.port());
      browser.post("/collect", "{}");
      browser.post("/identify", "{}");
      browser.with("Forwarded", "for=8.8.4.4").post("/collect", "{}");

      assertThat(log.text()).containsOnlyOnce(REMEDY).doesNotContain("8.8.");
    }
  }

  @Test
  void conflictingForwardedHeaders_logAWarning() {
    try (CapturedLog log = new CapturedLog();
        BrowserServer server = BrowserServer.start()) {
      new BrowserClient(server.port()).with("Forwarded", "for=8.8.4.4").post("/collect", "{}");

      assertThat(log.text()).containsOnlyOnce(REMEDY);
    }
  }

  @Test
  void trustedProxyOrNoProxy_logsNoWarning() {
    try (CapturedLog log = new CapturedLog();
        BrowserServer trusting = BrowserServer.start();
        BrowserServer alone = BrowserServer.startBehind("192.0.2.1")) {
      new BrowserClient(trusting.port()).post("/collect", "{}");
      new BrowserClient(alone.port()).with("X-Forwarded-For", "").post("/collect", "{}");

      assertThat(log.text()).doesNotContain(REMEDY);
    }
  }
}
