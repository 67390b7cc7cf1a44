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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PasswordLinksTest {
  private static final Password CHOSEN = new Password("another password of theirs");

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private Account account;

  @BeforeEach
  void openDirectoryWithAnAccount() {
    fixture = new DirectoryFixture(folder);
    account = fixture.newAdministrator();
  }

  private PasswordLinks links() {
    return fixture.directory().passwordLinks();
  }

  @Test
  void aLink_changesThePasswordOnce_andClosesEverySession() {
    BearerToken before = fixture.directory().sessions().open(account);
    BearerToken token = links().create(account);

    fixture.crash();
    assertThat(links().find(token)).contains(account);
    BearerToken opened = ((SignIn.Opened) links().choose(token, CHOSEN).orElseThrow()).token();
    assertThat(links().choose(token, new Password("a third password of theirs"))).isEmpty();
    for (boolean isCrashed : new boolean[] {false, true}) {
      Directory directory = fixture.directory();
      assertThat(links().find(token)).as("%s", isCrashed).isEmpty();
      assertThat(directory.sessions().find(before)).isEmpty();
      assertThat(directory.sessions().find(opened)).contains(account.id());
      assertThat(directory.accounts().signIn(account.email(), CHOSEN)).isPresent();
      fixture.crash();
    }
  }

  /** A link that leaked would otherwise take the account from whoever just secured it. */
  @Test
  void aLink_leadsNowhere_onceThePasswordIsChangedWithoutIt() {
    BearerToken kept = fixture.directory().sessions().open(account);
    BearerToken token = links().create(account);
    assertThat(fixture.directory().accounts().changePassword(account.id(), CHOSEN, CHOSEN, kept))
        .isEqualTo(new PasswordChange.WrongPassword());
    assertThat(links().find(token)).isPresent();

    assertThat(
            fixture
                .directory()
                .accounts()
                .changePassword(account.id(), DirectoryFixture.PASSWORD, CHOSEN, kept))
        .isEqualTo(new PasswordChange.Changed());
    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(links().find(token)).as("%s", isCrashed).isEmpty();
      assertThat(links().choose(token, new Password("a third password of theirs"))).isEmpty();
      fixture.crash();
    }
  }

  @Test
  void aLink_leadsNowhereAfterADay_orOnceThereIsAnother() {
    BearerToken replaced = links().create(account);
    BearerToken token = links().create(account);

    assertThat(links().find(replaced)).isEmpty();
    fixture.clock.advance(Duration.ofDays(1).minusNanos(1000));
    assertThat(links().find(token)).isPresent();
    fixture.clock.advance(Duration.ofNanos(1000));
    assertThat(links().find(token)).isEmpty();
    assertThat(links().choose(token, CHOSEN)).isEmpty();
    fixture.directory().maintain();
    fixture.crash();
    fixture.clock.advance(Duration.ofHours(-1)); // a clock set back revives nothing
    assertThat(links().find(token)).isEmpty();
  }

  @Test
  void aToken_isInNoFile_andNotShown() {
    BearerToken token = links().create(account);
    fixture.restart();

    byte[] written = token.text().getBytes(StandardCharsets.US_ASCII);
    assertThat(new StoredBytes(folder).holding(List.of(written))).isEmpty();
    assertThat(token.toString()).doesNotContain(token.text());
  }
}
