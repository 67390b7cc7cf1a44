package dev.vouch.directory.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.member.AccountDeletions.Result;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountDeletionsTest {
  private static final String EMAIL = "owner@shop.example";

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;
  private Account administrator;
  private Account owner;

  @BeforeEach
  void openDirectoryWithAnOwner() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
    administrator = fixture.newAdministrator();
    owner = fixture.newMember(site, EMAIL, Role.OWNER, administrator);
  }

  private AccountDeletions deletions() {
    return fixture.directory().people().accountDeletions();
  }

  private Optional<Account> found() {
    return fixture.directory().people().accounts().find(owner.id());
  }

  @Test
  void deletion_removesWhateverTheAccountHas_alsoAfterACrash() {
    BearerToken session = fixture.directory().people().sessions().open(owner);
    BearerToken invitation = fixture.invite(site, "guest@shop.example", Role.VIEWER, owner).token();
    BearerToken passwordLink = fixture.directory().people().passwordLinks().create(owner);

    assertThat(deletions().delete(owner.id())).isEqualTo(Result.DELETED);

    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(found()).as("after a crash: %s", isCrashed).isEmpty();
      assertThat(fixture.directory().people().members().list(site)).isEmpty();
      assertThat(fixture.directory().people().sessions().find(session)).isEmpty();
      assertThat(fixture.directory().people().invitations().find(invitation)).isEmpty();
      assertThat(fixture.directory().people().passwordLinks().find(passwordLink)).isEmpty();
      assertThat(
              fixture
                  .directory()
                  .people()
                  .accounts()
                  .signIn(new EmailAddress(EMAIL), new Password("a password of " + EMAIL)))
          .isEmpty();
      fixture.crash();
    }
    assertThat(deletions().delete(owner.id())).isEqualTo(Result.NOT_FOUND);
  }

  @Test
  @Tag("sqlite")
  void deletedPasswordHash_isInNoFile() {
    List<byte[]> hash = List.of(storedHash().getBytes(StandardCharsets.US_ASCII));
    assertThat(new StoredBytes(folder).find(hash)).hasSize(1);

    deletions().delete(owner.id());

    assertThat(new StoredBytes(folder).find(hash)).isEmpty();
  }

  private String storedHash() {
    return fixture
        .openDatabase()
        .read(
            handle ->
                handle
                    .createQuery("SELECT password_hash FROM accounts WHERE email = :email")
                    .bind("email", EMAIL)
                    .mapTo(String.class)
                    .one());
  }

  @Test
  void deletion_isInTheActivityLogOfTheSite() {
    deletions().delete(owner.id());

    assertThat(
            fixture
                .directory()
                .audit()
                .page(site, Optional.empty(), OptionalLong.empty(), 1)
                .entries())
        .extracting(AuditRecord::details)
        .containsExactly(AuditEntry.ownAccountDeleted().sentence());
  }

  @Test
  void onlyAdministrator_isNotDeleted() {
    assertThat(deletions().delete(administrator.id())).isEqualTo(Result.LAST_ADMINISTRATOR);

    assertThat(fixture.directory().people().accounts().find(administrator.id()))
        .contains(administrator);
  }

  @Test
  void accountWithoutSites_isDeletedWhenItsLastSessionEnds() {
    fixture.directory().people().sessions().open(owner);
    fixture.directory().people().members().remove(site, owner.id());
    fixture.directory().maintain();
    assertThat(found()).contains(owner);

    fixture.clock.advance(SessionRegistry.LIFETIME.plus(Duration.ofMinutes(1)));
    fixture.directory().maintain();

    assertThat(found()).isEmpty();
    assertThat(fixture.directory().people().accounts().find(administrator.id()))
        .contains(administrator);
  }

  @Test
  void memberWithoutASession_isKept() {
    fixture.clock.advance(SessionRegistry.LIFETIME_MAX.plus(Duration.ofDays(1)));

    fixture.directory().maintain();

    assertThat(found()).contains(owner);
  }
}
