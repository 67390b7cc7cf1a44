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
import dev.vouch.directory.key.KeyRegistry.KeyCreation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
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
  }

  private SiteDeletions deletions() {
    return fixture.directory().deletions();
  }

  private SaltPeriod period() {
    return SaltPeriod.of(fixture.clock.instant());
  }

  private void assertNothingIsKnownOfTheSite() {
    Directory directory = fixture.directory();
    assertThat(directory.sites().find(site)).isEmpty();
    assertThat(directory.sites().of(site)).isEmpty();
    assertThat(directory.sites().list()).isEmpty();
    assertThat(directory.keys().find(token.keyId())).isEmpty();
    assertThat(directory.keys().list(site)).isEmpty();
    assertThat(directory.rules().of(site)).isEmpty();
    assertThat(directory.salts().pair(site, period())).isEmpty();
  }

  @Test
  void begin_removesTheSiteWithKeysRulesSecretsAndSaltsAtOnce() {
    assertThat(deletions().begin(site)).isTrue();

    assertNothingIsKnownOfTheSite();
    fixture.restart();
    assertNothingIsKnownOfTheSite();
  }

  @Test
  void begin_leavesNoSecretInAnyFile() {
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
    assertThat(new StoredBytes(folder).holding(secret)).hasSize(6);

    deletions().begin(site);

    assertThat(new StoredBytes(folder).holding(secret)).isEmpty();
  }

  @Test
  void aDeletion_isUnfinishedUntilTheLogHasIt_alsoAfterACrash() {
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
  void begin_mayBeRepeatedUntilItIsFinished() {
    assertThat(deletions().begin(site)).isTrue();
    assertThat(deletions().begin(site)).isTrue();
    deletions().finish(site);

    assertThat(deletions().begin(site)).isFalse();
    assertThat(deletions().begin(new SiteId(7))).isFalse();
    assertThat(deletions().unfinished()).isEmpty();
  }

  @Test
  void aDeletedSite_getsNoKeysAndNoSaltsAnyMore() {
    SiteId other = fixture.newSite();
    deletions().begin(site);

    assertThat(fixture.directory().keys().create(site, named("late")))
        .isEqualTo(new KeyCreation.NoSuchSite());
    fixture.clock.set(period().end());
    fixture.directory().salts().advance(fixture.clock.instant());

    assertThat(fixture.directory().salts().pair(site, period())).isEmpty();
    assertThat(fixture.directory().salts().pair(other, period())).isPresent();
  }

  /** A key whose creation meets the deletion must not outlive the site. */
  @Test
  void aKeyCreatedWhileItsSiteIsDeleted_isNotAcceptedAfterwards() throws Exception {
    for (int round = 0; round < 10; round++) {
      SiteId doomed = fixture.newSite();
      CountDownLatch start = new CountDownLatch(1);
      try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
        Future<KeyCreation> creation =
            threads.submit(
                () -> {
                  start.await();
                  return fixture.directory().keys().create(doomed, named("late"));
                });
        Future<Boolean> deletion =
            threads.submit(
                () -> {
                  start.await();
                  return deletions().begin(doomed);
                });
        start.countDown();
        assertThat(deletion.get()).isTrue();
        if (creation.get() instanceof KeyCreation.Created created) {
          assertThat(fixture.accepts(created.token())).isFalse();
        }
      }
      assertThat(fixture.directory().keys().list(doomed)).isEmpty();
    }
  }

  /** A crash between the two files: the site is gone, its salts are not yet. */
  @Test
  void saltsThatACrashLeftBehind_areDestroyedAtTheNextStart() {
    SaltPair pair = fixture.directory().salts().pair(site, period()).orElseThrow();
    fixture
        .database()
        .change(
            handle -> {
              SiteTable.recordDeletion(handle, site, fixture.clock.instant());
              return SiteTable.delete(handle, site);
            });

    fixture.crash();

    assertThat(new StoredBytes(folder).holding(List.of(pair.even().key(), pair.odd().key())))
        .isEmpty();
    assertThat(deletions().unfinished()).containsExactly(site);
  }
}
