package dev.vouch.directory.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.account.BearerToken;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedLinksTest {
  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  private SharedLinks links() {
    return fixture.directory().people().sharedLinks();
  }

  @Test
  void link_resolvesToItsSite_alsoAfterACrash() {
    BearerToken token = links().create(site).orElseThrow();
    SiteId other = fixture.newSite();

    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(links().find(token)).as("after a crash: %s", isCrashed).contains(site);
      assertThat(links().of(site).orElseThrow().createdAt()).isEqualTo(fixture.clock.instant());
      assertThat(links().of(other)).isEmpty();
      fixture.crash();
    }
    assertThat(links().find(new BearerToken("unknown"))).isEmpty();
    assertThat(links().find(new BearerToken(token.hash().hex()))).isEmpty();
  }

  @Test
  void newLink_replacesThePreviousOne() {
    BearerToken first = links().create(site).orElseThrow();
    BearerToken second = links().create(site).orElseThrow();

    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(links().find(first)).as("after a crash: %s", isCrashed).isEmpty();
      assertThat(links().find(second)).contains(site);
      fixture.crash();
    }
  }

  @Test
  void revokedLink_isInvalidImmediately_andAfterACrash() {
    BearerToken token = links().create(site).orElseThrow();

    assertThat(links().revoke(site)).isTrue();
    assertThat(links().revoke(site)).isFalse();
    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(links().find(token)).as("after a crash: %s", isCrashed).isEmpty();
      assertThat(links().of(site)).isEmpty();
      fixture.crash();
    }
  }

  @Test
  void siteDeletion_removesTheLink_andPreventsNewOnes() {
    BearerToken token = links().create(site).orElseThrow();
    fixture.directory().deletions().begin(site);

    assertThat(links().create(site)).isEmpty();
    assertThat(links().find(token)).isEmpty();
    fixture.crash();
    assertThat(links().find(token)).isEmpty();
  }

  @Test
  @Tag("sqlite")
  void token_isNeitherStoredNorShownInPlaintext() {
    BearerToken token = links().create(site).orElseThrow();
    fixture.restart();

    byte[] plaintext = token.text().getBytes(StandardCharsets.US_ASCII);
    assertThat(new StoredBytes(folder).find(List.of(plaintext))).isEmpty();
    assertThat(token.toString() + links().of(site)).doesNotContain(token.text());
  }
}
