package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expired sessions and cross-site request forgery. */
class SessionSecurityTest {
  private DashboardServer server;
  private HtmlClient owner;

  @BeforeEach
  void start(@TempDir Path data) {
    server = new DashboardServer(data);
    owner = server.owner();
  }

  @AfterEach
  void stop() {
    owner.close();
    server.close();
  }

  @Test
  void expiredSession_requiresSignIn_andReturnsToThePage() {
    assertThat(owner.open("/sites/new").text("h1")).isEqualTo("Add site");

    server.advanceClock(Duration.ofDays(31));
    owner.reload();

    assertThat(owner.text("h1")).isEqualTo("Sign in");
    owner.fill("Email address", "owner@shop.example").fill("Password", "a password of an owner");
    owner.press("Sign in");
    assertThat(owner.url()).endsWith("/sites/new");
    assertThat(owner.text("h1")).isEqualTo("Add site");
  }

  /** A page on another port of the same host sends the cookie too. */
  @Test
  void crossOriginForm_is403_andChangesNothing() {
    owner.post("/sites/new", "name=Forged&domains=forged.example&timezone=UTC");

    assertThat(owner.status()).isEqualTo(403);
    assertThat(owner.text("h1")).isEqualTo("Access denied");
    assertThat(owner.open("/sites").text("h1")).isEqualTo("Sites");
    assertThat(owner.text("main")).doesNotContain("Forged");
  }
}
