package dev.vouch.directory.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.DirectoryFixture;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionRegistryTest {
  @TempDir Path folder;
  private DirectoryFixture fixture;
  private Account owner;

  @BeforeEach
  void openDirectoryWithAnAccount() {
    fixture = new DirectoryFixture(folder);
    owner =
        fixture
            .directory()
            .people()
            .accounts()
            .createFirst(
                new EmailAddress("owner@shop.example"), new Password("a password of an owner"))
            .orElseThrow();
  }

  private SessionRegistry sessions() {
    return fixture.directory().people().sessions();
  }

  @Test
  void session_survivesACrash() {
    BearerToken token = sessions().open(owner);

    assertThat(sessions().find(token)).contains(owner.id());
    fixture.crash();
    assertThat(sessions().find(token)).contains(owner.id());
  }

  @Test
  void unknownToken_hasNoSession() {
    sessions().open(owner);

    assertThat(sessions().find(new BearerToken("unknown"))).isEmpty();
    assertThat(sessions().find(new BearerToken(""))).isEmpty();
  }

  @Test
  void close_isDurable_andEndsOnlyThatSession() {
    BearerToken token = sessions().open(owner);
    BearerToken other = sessions().open(owner);

    sessions().close(token);
    sessions().close(token);
    assertThat(sessions().find(token)).isEmpty();
    fixture.crash();
    assertThat(sessions().find(token)).isEmpty();
    assertThat(sessions().find(other)).contains(owner.id());
  }

  @Test
  void session_expires30DaysAfterItsLastUse() {
    BearerToken token = sessions().open(owner);

    fixture.clock.advance(Duration.ofDays(29));
    assertThat(sessions().find(token)).isPresent();
    fixture.clock.advance(Duration.ofDays(30).minusNanos(1000));
    assertThat(sessions().find(token)).isPresent();
    fixture.clock.advance(Duration.ofDays(30));
    assertThat(sessions().find(token)).isEmpty();
  }

  @Test
  void lastUse_isFlushedOnClose() {
    BearerToken token = sessions().open(owner);
    fixture.clock.advance(Duration.ofMinutes(59));
    sessions().find(token);

    fixture.restart();
    fixture.clock.advance(Duration.ofDays(30).minusMinutes(1));
    assertThat(sessions().find(token)).isPresent();
  }

  @Test
  void flush_storesALastUseThatIsAnHourNewer() {
    BearerToken token = sessions().open(owner);
    fixture.clock.advance(Duration.ofMinutes(61));
    sessions().find(token);
    fixture.directory().flush();

    fixture.crash();
    fixture.clock.advance(Duration.ofDays(30).minusMinutes(1));
    assertThat(sessions().find(token)).isPresent();
  }

  @Test
  void maintain_deletesOnlyExpiredSessions() {
    BearerToken expired = sessions().open(owner);
    fixture.clock.advance(Duration.ofDays(1));
    BearerToken active = sessions().open(owner);
    fixture.clock.advance(Duration.ofDays(29));

    fixture.directory().maintain();
    fixture.clock.advance(Duration.ofDays(-10)); // setting the clock back must not revive it
    assertThat(sessions().find(expired)).isEmpty();
    assertThat(sessions().find(active)).isPresent();
    fixture.crash();
    assertThat(sessions().find(expired)).isEmpty();
    assertThat(sessions().find(active)).isPresent();
  }

  @Test
  void clockSetBack_doesNotShortenSessions() {
    BearerToken token = sessions().open(owner);
    fixture.clock.advance(Duration.ofDays(-5));
    sessions().find(token);

    fixture.clock.advance(Duration.ofDays(5).plusDays(29));
    assertThat(sessions().find(token)).isPresent();
  }

  @Test
  void session_ends90DaysAfterSignIn_evenIfUsed() {
    BearerToken token = sessions().open(owner);
    for (int day = 1; day < 90; day++) {
      fixture.clock.advance(Duration.ofDays(1));
      assertThat(sessions().find(token)).as("day %d", day).contains(owner.id());
    }

    fixture.clock.advance(Duration.ofDays(1));
    assertThat(sessions().find(token)).isEmpty();
    fixture.restart();
    assertThat(sessions().find(token)).isEmpty();
  }

  @Test
  void sessionOfAnEarlierVersion_ends90DaysAfterSignIn() {
    BearerToken token = sessions().open(owner);
    fixture
        .openDatabase()
        .change(
            handle ->
                handle.execute(
                    "UPDATE sessions SET expires_at_us = expires_at_us + ?",
                    Duration.ofDays(365).toNanos() / 1000));
    fixture.crash();

    fixture.clock.advance(Duration.ofDays(90).minusNanos(1000));
    assertThat(sessions().find(token)).isPresent();
    fixture.crash();
    fixture.clock.advance(Duration.ofNanos(1000));
    assertThat(sessions().find(token)).isEmpty();
  }
}
