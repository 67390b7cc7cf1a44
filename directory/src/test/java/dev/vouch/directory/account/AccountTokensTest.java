package dev.vouch.directory.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.account.AccountTokens.AccountToken;
import dev.vouch.directory.account.AccountTokens.Purpose;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountTokensTest {
  private static final Password CHOSEN = new Password("another password of theirs");

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private Account account;

  @BeforeEach
  void openDirectoryWithAnAccount() {
    fixture = new DirectoryFixture(folder);
    account = fixture.newAdministrator();
  }

  private String issued() {
    return fixture.directory().people().accountTokens().issue(Purpose.DEVICE, account.id());
  }

  private Optional<AccountId> verified(String token) {
    return fixture
        .directory()
        .people()
        .accountTokens()
        .verify(Purpose.DEVICE, token)
        .map(AccountToken::account);
  }

  @Test
  void token_isValidAfterARestart() {
    String token = issued();

    assertThat(verified(token)).contains(account.id());
    fixture.restart();
    assertThat(verified(token)).contains(account.id());
  }

  @Test
  void token_expires() {
    String token = issued();

    fixture.clock.advance(Duration.ofDays(180).minusSeconds(1));
    assertThat(verified(token)).isPresent();
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(verified(token)).isEmpty();
  }

  @Test
  void token_isInvalidAfterAChangeOfThePassword() {
    String token = issued();
    BearerToken session = fixture.directory().people().sessions().open(account);

    fixture
        .directory()
        .people()
        .accounts()
        .changePassword(account.id(), DirectoryFixture.PASSWORD, CHOSEN, session);
    assertThat(verified(token)).isEmpty();
    assertThat(verified(issued())).isPresent();
  }

  @Test
  void token_isInvalidAfterAPasswordLinkWasUsed() {
    String token = issued();

    fixture
        .directory()
        .people()
        .passwordLinks()
        .choose(fixture.directory().people().passwordLinks().create(account), CHOSEN);
    assertThat(verified(token)).isEmpty();
  }

  @Test
  void token_isInvalidForAnotherPurposeOrAccount() {
    String token = issued();
    String other = token.replace(account.id().toString(), new AccountId(7).toString());

    assertThat(fixture.directory().people().accountTokens().verify(Purpose.PASSWORD_CHECKED, token))
        .isEmpty();
    assertThat(verified(other)).isEmpty();
  }

  @Test
  void token_thatWasAltered_isInvalid() {
    String token = issued();

    for (int index = 0; index < token.length(); index++) {
      char changed = token.charAt(index) == '0' ? '1' : '0';
      String altered = token.substring(0, index) + changed + token.substring(index + 1);
      // The last digit of Base64 has two unused bits, but the comparison is of text.
      assertThat(verified(altered)).as(altered).isEmpty();
    }
    assertThat(verified("")).isEmpty();
    assertThat(verified(token + "0")).isEmpty();
  }

  @Test
  void tokens_differ() {
    assertThat(issued()).isNotEqualTo(issued());
  }
}
