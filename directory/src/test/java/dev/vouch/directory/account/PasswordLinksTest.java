package dev.vouch.directory.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.account.AccountRegistry.PasswordChange;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PasswordLinksTest {
  private static final Password NEW_PASSWORD = new Password("another password of theirs");

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private Account account;

  @BeforeEach
  void openDirectoryWithAnAccount() {
    fixture = new DirectoryFixture(folder);
    account = fixture.newAdministrator();
  }

  private PasswordLinks links() {
    return fixture.directory().people().passwordLinks();
  }

  @Test
  void link_isSingleUse_andClosesEarlierSessions() {
    BearerToken earlier = fixture.directory().people().sessions().open(account);
    BearerToken token = links().create(account);

    fixture.crash();
    assertThat(links().find(token)).contains(account);
    BearerToken opened =
        ((SignIn.Opened) links().choose(token, NEW_PASSWORD).orElseThrow()).token();
    assertThat(links().choose(token, new Password("a third password of theirs"))).isEmpty();
    for (boolean isCrashed : new boolean[] {false, true}) {
      Directory directory = fixture.directory();
      assertThat(links().find(token)).as("after a crash: %s", isCrashed).isEmpty();
      assertThat(directory.people().sessions().find(earlier)).isEmpty();
      assertThat(directory.people().sessions().find(opened)).contains(account.id());
      assertThat(directory.people().accounts().signIn(account.email(), NEW_PASSWORD)).isPresent();
      fixture.crash();
    }
  }

  /** Otherwise a leaked link could take over an account that was just secured. */
  @Test
  void changePassword_invalidatesTheLink() {
    BearerToken kept = fixture.directory().people().sessions().open(account);
    BearerToken token = links().create(account);
    assertThat(
            fixture
                .directory()
                .people()
                .accounts()
                .changePassword(account.id(), NEW_PASSWORD, NEW_PASSWORD, kept))
        .isEqualTo(new PasswordChange.WrongPassword());
    assertThat(links().find(token)).isPresent();

    assertThat(
            fixture
                .directory()
                .people()
                .accounts()
                .changePassword(account.id(), DirectoryFixture.PASSWORD, NEW_PASSWORD, kept))
        .isEqualTo(new PasswordChange.Changed());
    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(links().find(token)).as("after a crash: %s", isCrashed).isEmpty();
      assertThat(links().choose(token, new Password("a third password of theirs"))).isEmpty();
      fixture.crash();
    }
  }

  @Test
  void link_expiresAfterOneDay_orWhenANewOneIsCreated() {
    BearerToken replaced = links().create(account);
    BearerToken token = links().create(account);

    assertThat(links().find(replaced)).isEmpty();
    fixture.clock.advance(Duration.ofDays(1).minusNanos(1000));
    assertThat(links().find(token)).isPresent();
    fixture.clock.advance(Duration.ofNanos(1000));
    assertThat(links().find(token)).isEmpty();
    assertThat(links().choose(token, NEW_PASSWORD)).isEmpty();
    fixture.directory().maintain();
    fixture.crash();
    fixture.clock.advance(Duration.ofHours(-1)); // setting the clock back must not revive it
    assertThat(links().find(token)).isEmpty();
  }

  @Test
  @Tag("sqlite")
  void token_isNeitherStoredNorShownInPlaintext() {
    BearerToken token = links().create(account);
    fixture.restart();

    byte[] plaintext = token.text().getBytes(StandardCharsets.US_ASCII);
    assertThat(new StoredBytes(folder).find(List.of(plaintext))).isEmpty();
    assertThat(token.toString()).doesNotContain(token.text());
  }
}
