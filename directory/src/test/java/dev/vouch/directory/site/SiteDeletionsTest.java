package dev.vouch.directory.site;

import static dev.vouch.directory.DirectoryFixture.named;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPeriod;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.key.KeyCreation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteDeletionsTest {
  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;
  private ApiToken token;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
    token = fixture.newKey(site).token();
    fixture
        .directory()
        .rules()
        .create(site, new SuccessRule("paid", "Paid order", Optional.empty()));
    fixture.directory().annotations().add(site, LocalDate.of(2026, 11, 16), "Sale");
  }

  private SiteDeletions deletions() {
    return fixture.directory().deletions();
  }

  private SaltPeriod period() {
    return SaltPeriod.of(fixture.clock.instant());
  }

  private void assertSiteIsDeleted() {
    Directory directory = fixture.directory();
    assertThat(directory.sites().find(site)).isEmpty();
    assertThat(directory.sites().of(site)).isEmpty();
    assertThat(directory.sites().list()).isEmpty();
    assertThat(directory.keys().find(token.keyId())).isEmpty();
    assertThat(directory.keys().list(site)).isEmpty();
    assertThat(directory.rules().of(site)).isEmpty();
    assertThat(directory.annotations().list(site)).isEmpty();
    assertThat(directory.salts().pair(site, period())).isEmpty();
  }

  @Test
  void begin_removesTheSiteWithKeysRulesSecretsAndSalts() {
    assertThat(deletions().begin(site)).isTrue();

    assertSiteIsDeleted();
    fixture.restart();
    assertSiteIsDeleted();
  }

  @Test
  @Tag("sqlite")
  void begin_erasesSecretsFromAllFiles() {
    Secrets secrets = fixture.directory().sites().of(site).orElseThrow();
    SaltPair pair = fixture.directory().salts().pair(site, period()).orElseThrow();
    List<byte[]> secret =
        List.of(
            secrets.userKey(),
            secrets.idempotency(),
            secrets.identify(),
            pair.even().key(),
            pair.odd().key(),
            token.secretHash().hex().getBytes(StandardCharsets.US_ASCII));
    assertThat(new StoredBytes(folder).find(secret)).hasSize(6);

    deletions().begin(site);

    assertThat(new StoredBytes(folder).find(secret)).isEmpty();
  }

  @Test
  void deletion_isUnfinishedUntilFinish_alsoAfterACrash() {
    deletions().begin(site);

    assertThat(deletions().unfinished()).containsExactly(site);
    fixture.crash();
    assertThat(deletions().unfinished()).containsExactly(site);
    deletions().finish(site);
    assertThat(deletions().unfinished()).isEmpty();
    fixture.crash();
    assertThat(deletions().unfinished()).isEmpty();
  }

  @Test
  void begin_isIdempotentUntilFinish() {
    assertThat(deletions().begin(site)).isTrue();
    assertThat(deletions().begin(site)).isTrue();
    deletions().finish(site);

    assertThat(deletions().begin(site)).isFalse();
    assertThat(deletions().begin(new SiteId(7))).isFalse();
    assertThat(deletions().unfinished()).isEmpty();
  }

  @Test
  void deletedSite_getsNoNewKeysOrSalts() {
    SiteId other = fixture.newSite();
    deletions().begin(site);

    assertThat(fixture.directory().keys().create(site, named("late")))
        .isEqualTo(new KeyCreation.NoSuchSite());
    fixture.clock.set(period().end());
    fixture.directory().salts().advance(fixture.clock.instant());

    assertThat(fixture.directory().salts().pair(site, period())).isEmpty();
    assertThat(fixture.directory().salts().pair(other, period())).isPresent();
  }

  /** A key that is created concurrently must not outlive the site. */
  @Test
  void keyCreatedDuringTheDeletion_isRejectedAfterwards() throws Exception {
    for (int round = 0; round < 10; round++) {
      SiteId deleted = fixture.newSite();
      CountDownLatch start = new CountDownLatch(1);
      try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
        Future<KeyCreation> creation =
            threads.submit(
                () -> {
                  start.await();
                  return fixture.directory().keys().create(deleted, named("late"));
                });
        Future<Boolean> deletion =
            threads.submit(
                () -> {
                  start.await();
                  return deletions().begin(deleted);
                });
        start.countDown();
        assertThat(deletion.get()).isTrue();
        if (creation.get() instanceof KeyCreation.Created created) {
          assertThat(fixture.accepts(created.token())).isFalse();
        }
      }
      assertThat(fixture.directory().keys().list(deleted)).isEmpty();
    }
  }

  /** A crash between the writes to the two files: the site is deleted, its salts are not. */
  @Test
  void saltsLeftByACrash_areErasedAtStartup() {
    SaltPair pair = fixture.directory().salts().pair(site, period()).orElseThrow();
    fixture
        .openDatabase()
        .change(
            handle -> {
              SiteTable.recordDeletion(handle, site, fixture.clock.instant());
              return SiteTable.delete(handle, site);
            });

    fixture.crash();

    assertThat(new StoredBytes(folder).find(List.of(pair.even().key(), pair.odd().key())))
        .isEmpty();
    assertThat(deletions().unfinished()).containsExactly(site);
  }
}
