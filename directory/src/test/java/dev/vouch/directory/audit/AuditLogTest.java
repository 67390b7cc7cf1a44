package dev.vouch.directory.audit;

import static dev.vouch.directory.DirectoryFixture.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.audit.AuditLog.AuditPage;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.audit.AuditLog.DeletedSite;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.key.KeyCreation;
import dev.vouch.directory.key.KeyRotation;
import dev.vouch.directory.rule.SuccessRuleKind.RuleChanges;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
  private static final Actor.Person ANNA =
      new Actor.Person(new AccountId(1), new EmailAddress("anna@shop.example"));

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  private Directory directory() {
    return fixture.directory();
  }

  private List<AuditRecord> entries() {
    return page(Optional.empty(), OptionalLong.empty(), 100).entries();
  }

  private AuditPage page(Optional<AuditEntry.Kind> kind, OptionalLong before, int limit) {
    return directory().audit().page(site, kind, before, limit);
  }

  private List<String> details() {
    return entries().stream().map(AuditRecord::details).toList();
  }

  private <R> R asAnna(Supplier<R> work) {
    return CurrentActor.as(ANNA, work);
  }

  private SiteItem<SuccessRule> create(SuccessRule rule) {
    if (directory().rules().create(site, rule) instanceof SaveResult.Saved(var registered)) {
      return registered;
    }
    throw new AssertionError("not created: " + rule);
  }

  private void execute(String sql) {
    fixture.openDatabase().change(handle -> handle.execute(sql));
  }

  @Test
  void entry_recordsActorTimeAndDetails_andSurvivesACrash() {
    fixture.clock.advance(Duration.ofMinutes(1));
    KeyCreation.Created created =
        asAnna(() -> DirectoryFixture.created(directory().keys().create(site, named("backend"))));
    fixture.crash();

    AuditRecord entry = entries().getFirst();
    assertThat(entry.actor()).isEqualTo(ANNA);
    assertThat(entry.at()).isEqualTo(fixture.clock.instant());
    assertThat(entry.kind()).isEqualTo(AuditEntry.Kind.KEY);
    assertThat(entry.details())
        .isEqualTo(
            "Created the API key “backend” (%s).".formatted(created.token().keyId().value()));
  }

  @Test
  void actor_isVouchByDefault() {
    CurrentActor.as(new Actor.TokenHolder(), () -> directory().people().sharedLinks().create(site));
    directory().people().sharedLinks().revoke(site);

    assertThat(entries())
        .extracting(AuditRecord::actor)
        .containsExactly(new Actor.Vouch(), new Actor.TokenHolder(), new Actor.Vouch());
  }

  @Test
  void bound_carriesTheActorToAnotherThread() throws InterruptedException {
    AuditEntry exported =
        AuditEntry.eventsExported(
            LocalDate.parse("2026-11-01"), LocalDate.parse("2026-11-30"), "csv", false);
    Runnable work =
        asAnna(() -> CurrentActor.bound(() -> directory().audit().record(site, exported)));
    Thread.ofVirtual().start(work).join();

    assertThat(entries().getFirst())
        .returns(ANNA, AuditRecord::actor)
        .returns("Exported the events of 2026-11-01 to 2026-11-30 as csv.", AuditRecord::details);
  }

  @Test
  void siteUpdate_recordsOldAndNewValues_andSkipsNoOps() {
    SiteChanges moved =
        new SiteChanges(
            Optional.of("Boutique"),
            Optional.of(Set.of("shop.example", "checkout.example")),
            Optional.of(ZoneId.of("UTC")),
            Optional.empty(),
            Optional.of(true),
            Optional.of(Optional.of(90)),
            Optional.of(true),
            Optional.empty());
    directory().sites().update(site, moved);
    directory().sites().update(site, moved);

    assertThat(details())
        .containsExactly(
            "Changed the site: the name from “Shop” to “Boutique”; added to the domains"
                + " checkout.example; removed from the domains www.shop.example; the time zone from"
                + " “Europe/Berlin” to “UTC”; identify now requires a proof; the"
                + " retention from “757 days” to “90 days”; privacy signals are now honoured.",
            "Added the site “Shop”.");
  }

  @Test
  void keyEntries_nameTheKeyButNotItsToken() {
    KeyCreation.Created first = fixture.newKey(site);
    KeyRotation.Rotated second = fixture.rotate(site, first.token(), Duration.ofHours(24));
    ApiToken newToken = second.token();
    directory().keys().revoke(site, newToken.keyId());
    directory().keys().revoke(site, newToken.keyId());

    assertThat(details())
        .containsExactly(
            "Revoked the API key “backend” (%s).".formatted(newToken.keyId().value()),
            "Rotated the API key “backend”: %s replaces %s, which works for another 24 h."
                .formatted(newToken.keyId().value(), first.token().keyId().value()),
            "Created the API key “backend” (%s).".formatted(first.token().keyId().value()),
            "Added the site “Shop”.");
    assertThat(new StoredBytes(folder).find(List.of(bytes(newToken.secret())))).isEmpty();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void ruleChanges_areRecorded_andRejectedOnesAreNot() {
    SiteItem<SuccessRule> rule = create(new SuccessRule("paid", "paid", Optional.empty()));
    directory().rules().create(site, new SuccessRule("paid", "Again", Optional.empty()));
    directory()
        .rules()
        .update(
            site,
            rule.id(),
            new RuleChanges(
                    Optional.of("bought"),
                    Optional.of("Order paid"),
                    Optional.of(Optional.of(new PagePattern("/thanks*"))))
                ::applyTo);
    directory().rules().delete(site, rule.id());
    directory().rules().delete(site, rule.id());

    assertThat(details())
        .containsExactly(
            "Deleted the success rule “bought”, titled “Order paid”, for pages /thanks*.",
            "Changed the success rule “paid”: the name from “paid” to “bought”; the title from"
                + " “paid” to “Order paid”; the pages from “none” to “/thanks*”.",
            "Created the success rule “paid”.",
            "Added the site “Shop”.");
  }

  /** A change and its entry are atomic: a trigger makes SQLite reject one of them. */
  @Test
  @Tag("sqlite")
  void failedEntry_rollsBackTheChange() {
    execute(
        """
        CREATE TRIGGER no_audit BEFORE INSERT ON audit
        BEGIN SELECT raise(ABORT, 'the disk is full'); END
        """);

    assertThatThrownBy(() -> create(new SuccessRule("paid", "Paid", Optional.empty())))
        .isInstanceOf(DirectoryException.class);
    assertThatThrownBy(() -> directory().keys().create(site, named("backend")))
        .isInstanceOf(DirectoryException.class);

    assertThat(directory().rules().of(site)).isEmpty();
    fixture.crash();
    assertThat(directory().rules().of(site)).isEmpty();
    assertThat(directory().keys().list(site)).isEmpty();
  }

  @Test
  @Tag("sqlite")
  void failedChange_leavesNoEntry() {
    ApiToken token = fixture.newKey(site).token();
    execute(
        """
        CREATE TRIGGER no_revocation BEFORE UPDATE ON api_keys
        BEGIN SELECT raise(ABORT, 'the disk is full'); END
        """);

    assertThatThrownBy(() -> directory().keys().revoke(site, token.keyId()))
        .isInstanceOf(DirectoryException.class);

    assertThat(details()).hasSize(2).noneMatch(detail -> detail.startsWith("Revoked"));
    assertThat(fixture.accepts(token)).isTrue();
  }

  @Test
  void pagesOfOneKind_containEachOfItsEntriesOnce() {
    for (String name : List.of("a", "b", "c")) {
      create(new SuccessRule(name, name, Optional.empty()));
      directory().audit().record(site, AuditEntry.erasureRequested());
    }

    List<String> rules = new ArrayList<>();
    AuditPage page = page(Optional.of(AuditEntry.Kind.SUCCESS_RULE), OptionalLong.empty(), 2);
    page.entries().forEach(entry -> rules.add(entry.details()));
    assertThat(page.before()).isPresent();
    page = page(Optional.of(AuditEntry.Kind.SUCCESS_RULE), page.before(), 2);
    page.entries().forEach(entry -> rules.add(entry.details()));

    assertThat(page.before()).isEmpty();
    assertThat(rules)
        .containsExactly(
            "Created the success rule “c”.",
            "Created the success rule “b”.",
            "Created the success rule “a”.");
  }

  @Test
  void entriesOlderThan400Days_areDeleted() {
    fixture.clock.advance(Duration.ofDays(1));
    directory().people().sharedLinks().create(site);
    fixture.clock.advance(Duration.ofDays(AuditLog.DAYS_MAX).minusHours(1));
    directory().maintain();

    assertThat(details()).containsExactly("Created a public link.");
  }

  @Test
  void perSite_onlyTheNewest10000EntriesAreKept() {
    execute(
        """
        WITH RECURSIVE numbers (number) AS (
          SELECT -20000 UNION ALL SELECT number + 1 FROM numbers WHERE number < -1)
        INSERT INTO audit (site_id, number, at_us, actor, kind, details)
        SELECT site_id, numbers.number, 0, 'vouch', 'site', 'before' FROM sites, numbers
        """);
    SiteId other = fixture.newSite();

    directory().people().sharedLinks().create(site);

    assertThat(page(Optional.empty(), OptionalLong.empty(), 20_000).entries())
        .hasSize(AuditLog.ENTRIES_MAX)
        .first()
        .extracting(AuditRecord::details)
        .isEqualTo("Created a public link.");
    assertThat(directory().audit().page(other, Optional.empty(), OptionalLong.empty(), 5).entries())
        .hasSize(1);
  }

  @Test
  void siteDeletion_removesItsEntries_andRecordsWhoDeletedIt() {
    asAnna(() -> directory().deletions().begin(site));
    directory().deletions().begin(site);

    assertThat(entries()).isEmpty();
    assertThat(directory().audit().deletedSites())
        .containsExactly(new DeletedSite(site, "Shop", fixture.clock.instant(), ANNA));
  }
}
