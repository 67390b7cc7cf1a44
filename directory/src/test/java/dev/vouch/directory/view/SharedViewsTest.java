package dev.vouch.directory.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.Directory;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItemKindContract;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.view.SharedViews.NewSharedView;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SharedViewsTest extends SiteItemKindContract<SharedView> {
  private static final String QUERY = "period=7d&filter=page_path:/a%20%26b";

  @Override
  protected SiteItems<SharedView> items(Directory directory) {
    return directory.people().sharedViews().items();
  }

  @Override
  protected SharedView named(String name) {
    return new SharedView(
        name,
        QUERY,
        SecretHash.of(name),
        true,
        false,
        Optional.of(Instant.parse("2026-12-24T18:00:00Z")),
        Optional.empty());
  }

  @Override
  protected UnaryOperator<SharedView> renamed(String name) {
    return view -> named(name);
  }

  @Override
  protected int siteLimit() {
    return 50;
  }

  private SharedViews views() {
    return fixture.directory().people().sharedViews();
  }

  private BearerToken share(String name, Optional<Duration> lifetime) {
    BearerToken token = views().newToken();
    NewSharedView wanted = new NewSharedView(name, QUERY, false, true, lifetime);
    assertThat(views().create(site, wanted, token)).isInstanceOf(SaveResult.Saved.class);
    return token;
  }

  private List<String> activity(int entries) {
    return fixture
        .directory()
        .audit()
        .page(site, Optional.empty(), OptionalLong.empty(), entries)
        .entries()
        .stream()
        .map(AuditRecord::details)
        .toList();
  }

  @Test
  void token_findsItsView_alsoAfterACrash() {
    BearerToken token = share("Press", Optional.empty());
    BearerToken other = share("Investors", Optional.empty());

    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(views().find(token).orElseThrow())
          .as("after a crash: %s", isCrashed)
          .returns(site, SiteItem::site)
          .extracting(SiteItem::value)
          .isEqualTo(
              new SharedView(
                  "Press", QUERY, token.hash(), false, true, Optional.empty(), Optional.empty()));
      assertThat(views().find(other).orElseThrow().value().name()).isEqualTo("Investors");
      fixture.crash();
    }
    assertThat(views().find(new BearerToken("unknown"))).isEmpty();
    assertThat(views().find(new BearerToken(token.hash().hex()))).isEmpty();
    assertThat(fixture.directory().people().sharedLinks().find(token)).isEmpty();
  }

  @Test
  void expiredView_isUnknown_andDeletedByMaintenance() {
    BearerToken token = share("Press", Optional.of(Duration.ofDays(1)));
    BearerToken lasting = share("Investors", Optional.empty());
    fixture.clock.advance(Duration.ofDays(1).minusSeconds(1));
    assertThat(views().find(token)).isPresent();
    fixture.directory().maintain();
    assertThat(items().of(site)).hasSize(2);

    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(views().find(token)).isEmpty();
    assertThat(views().list(site)).hasSize(1);

    fixture.directory().maintain();
    assertThat(items().of(site)).extracting(SharedView::name).containsExactly("Investors");
    assertThat(views().find(lasting)).isPresent();
    assertThat(activity(1)).containsExactly("The link to the view “Press” has expired.");
    fixture.crash();
    assertThat(items().of(site)).hasSize(1);
  }

  @Test
  void revokedView_isUnknownImmediately_andAfterACrash() {
    BearerToken token = share("Press", Optional.empty());
    String id = views().find(token).orElseThrow().id();

    assertThat(views().revoke(fixture.newSite(), id)).isFalse();
    assertThat(views().revoke(site, id)).isTrue();
    assertThat(views().revoke(site, id)).isFalse();
    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(views().find(token)).as("after a crash: %s", isCrashed).isEmpty();
      fixture.crash();
    }
  }

  @Test
  void creator_isTheAccountOfTheActor() {
    Account administrator = fixture.newAdministrator();

    BearerToken token =
        CurrentActor.as(Actor.Person.of(administrator), () -> share("Press", Optional.empty()));

    assertThat(views().find(token).orElseThrow().value().creator()).contains(administrator.id());
  }

  @Test
  void sharingAndRevoking_areInTheActivityLog() {
    views().revoke(site, views().find(share("Press", Optional.empty())).orElseThrow().id());
    create(site, named("Investors"));

    assertThat(activity(3))
        .containsExactly(
            "Created a link to the view “Investors”, with revenue, valid until"
                + " 2026-12-24T18:00:00Z.",
            "Revoked the link to the view “Press”.",
            "Created a link to the view “Press”, without revenue, for other pages too, without"
                + " expiry.");
  }

  @Test
  @Tag("sqlite")
  void token_isNeitherStoredNorShownInPlaintext() {
    BearerToken token = share("Press", Optional.empty());
    fixture.restart();

    byte[] plaintext = token.text().getBytes(StandardCharsets.US_ASCII);
    assertThat(new StoredBytes(fixture.folder).find(List.of(plaintext))).isEmpty();
    assertThat(views().list(site).toString()).doesNotContain(token.text());
  }
}
