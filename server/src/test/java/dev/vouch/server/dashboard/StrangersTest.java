package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An owner's session, used by somebody it is not meant for. */
class StrangersTest {
  private OwnersServer server;
  private HtmlClient owner;

  @BeforeEach
  void come(@TempDir Path data) {
    server = new OwnersServer(data);
    owner = server.owner();
  }

  @AfterEach
  void leave() {
    owner.close();
    server.close();
  }

  @Test
  void sessionOfLongAgo_leadsToSignIn_andFromThereToTheWantedPage() {
    assertThat(owner.open("/sites/new").text("h1")).isEqualTo("Add site");

    server.putForward(Duration.ofDays(31));
    owner.reload();

    assertThat(owner.text("h1")).isEqualTo("Sign in");
    owner.fill("Email address", "owner@shop.example").fill("Password", "a password of an owner");
    owner.press("Sign in");
    assertThat(owner.url()).endsWith("/sites/new");
    assertThat(owner.text("h1")).isEqualTo("Add site");
  }

  /** As a browser sends it from a page on another port of the same host: with the cookie. */
  @Test
  void formOfAnotherServersPage_isRefused_andChangesNothing() {
    owner.post("/sites/new", "name=Forged&domains=forged.example&timezone=UTC");

    assertThat(owner.status()).isEqualTo(403);
    assertThat(owner.text("h1")).isEqualTo("Access denied");
    assertThat(owner.open("/sites").text("h1")).isEqualTo("Sites");
    assertThat(owner.text("main")).doesNotContain("Forged");
  }
}
