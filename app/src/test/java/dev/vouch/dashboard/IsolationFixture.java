package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.TestDirectory;
import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.payment.CountedPayments;
import dev.vouch.core.payment.PaymentMode;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.PathStep.Kind;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.annotation.ChartAnnotation;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCost.CostKey;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.directory.imported.ImportedTotal.TotalKey;
import dev.vouch.directory.imported.ImportedTotals.ImportResult;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.key.KeyCreation;
import dev.vouch.directory.key.NewKey;
import dev.vouch.directory.member.InvitationAcceptance.AcceptanceResult;
import dev.vouch.directory.member.Invitations.InvitationCreation;
import dev.vouch.directory.payment.PaymentHookSettings;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.directory.view.SharedViews.NewSharedView;
import dev.vouch.reports.PathParameters;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Directory with two equally equipped sites and accounts with and without access to them, and a
 * third site that tests may change.
 */
final class IsolationFixture {
  final Directory directory;
  final SiteId shop;
  final SiteId rival;
  final SiteId changing;
  final AcceptanceResult.Created owner;
  final AcceptanceResult.Created rivalsOwner;
  final AcceptanceResult.Created viewer;

  /** Removed from the shop. */
  final AcceptanceResult.Created formerOwner;

  final AcceptanceResult.Created changingOwner;
  final AcceptanceResult.Created changingViewer;

  /** The shop's public link. */
  final BearerToken link;

  final BearerToken changingLink;

  /** Of the link to a view of the shop, without revenue. */
  final BearerToken view;

  /** The shop's IDs, by their path parameters in the API. */
  final Map<String, String> ids;

  IsolationFixture(Directory directory, Account administrator) {
    this.directory = directory;
    shop = newSite("Shop");
    rival = newSite("Rival");
    changing = newSite("Changing");
    owner = admit(shop, "keeper@shop.example", Role.OWNER, administrator);
    rivalsOwner = admit(rival, "owner@rival.example", Role.OWNER, administrator);
    viewer = admit(shop, "viewer@shop.example", Role.VIEWER, administrator);
    formerOwner = admit(shop, "former@shop.example", Role.OWNER, administrator);
    directory.people().members().remove(shop, formerOwner.account().id());
    changingOwner = admit(changing, "owner@changing.example", Role.OWNER, administrator);
    changingViewer = admit(changing, "viewer@changing.example", Role.VIEWER, administrator);
    admit(rival, "viewer@rival.example", Role.VIEWER, administrator);
    invite(shop, "guest@shop.example", administrator);
    invite(rival, "guest@rival.example", administrator);
    link = directory.people().sharedLinks().create(shop).orElseThrow();
    directory.people().sharedLinks().create(rival);
    changingLink = directory.people().sharedLinks().create(changing).orElseThrow();
    view = share(shop);
    share(rival);
    newKey(rival);
    newRule(rival);
    newFunnel(rival);
    newExcludedAddress(rival);
    ids =
        Map.of(
            "key_id", newKey(shop),
            "rule_id", newRule(shop),
            "funnel_id", newFunnel(shop),
            "annotation_id", newAnnotation(shop),
            "address_id", newExcludedAddress(shop),
            "hook_id", newHook(shop),
            "import_id", newImport(shop));
    newHook(rival);
    spend(shop);
    for (SiteId each : List.of(shop, rival)) {
      directory.messages().alerts().enable(each, Set.of(AlertKind.NO_SUCCESS));
      directory.messages().webhooks().setUrl(each, URI.create("https://alerts.example/" + each));
    }
  }

  private BearerToken share(SiteId site) {
    BearerToken token = directory.people().sharedViews().newToken();
    NewSharedView press = new NewSharedView("Press", "period=7d", false, false, Optional.empty());
    assertThat(directory.people().sharedViews().create(site, press, token))
        .isInstanceOf(SaveResult.Saved.class);
    return token;
  }

  private String newImport(SiteId site) {
    ImportedTotal total =
        new ImportedTotal(
            new TotalKey(LocalDate.of(2025, 10, 1), Optional.empty(), Optional.empty()),
            new ImportedCounts(1, OptionalLong.empty(), OptionalLong.empty()));
    assertThat(directory.importedTotals().add(site, "Before", List.of(total)))
        .isInstanceOf(ImportResult.Added.class);
    return directory.importedTotals().list(site).getFirst().id();
  }

  private void spend(SiteId site) {
    CostKey today = new CostKey(LocalDate.now(ZoneOffset.UTC), "billboard", Optional.empty());
    directory
        .campaignCosts()
        .save(site, List.of(new CampaignCost(today, new BigDecimal("41.5"), "EUR")));
  }

  private SiteId newSite(String name) {
    SiteSettings settings =
        new SiteSettings(name, Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);
    return directory.sites().create(settings).site().id();
  }

  private void invite(SiteId to, String email, Account administrator) {
    directory
        .people()
        .invitations()
        .create(to, new EmailAddress(email), Role.VIEWER, administrator);
  }

  private AcceptanceResult.Created admit(
      SiteId to, String email, Role role, Account administrator) {
    if (directory.people().invitations().create(to, new EmailAddress(email), role, administrator)
            instanceof InvitationCreation.Created invited
        && directory
                .people()
                .acceptance()
                .create(invited.token(), new Password("the password of " + email))
            instanceof AcceptanceResult.Created created) {
      return created;
    }
    throw new AssertionError("invitation not accepted");
  }

  private String newKey(SiteId site) {
    NewKey wanted = new NewKey("checkout", Optional.empty(), Optional.empty());
    if (directory.keys().create(site, wanted) instanceof KeyCreation.Created created) {
      return created.key().key().id().value();
    }
    throw new AssertionError("key not created");
  }

  private String newRule(SiteId site) {
    SuccessRule rule = new SuccessRule("paid", "Paid order", Optional.empty());
    if (directory.rules().create(site, rule) instanceof SaveResult.Saved(var created)) {
      return created.id();
    }
    throw new AssertionError("rule not created");
  }

  private String newExcludedAddress(SiteId site) {
    IpAddress office = IpAddress.parse("198.51.100.7").orElseThrow();
    if (directory.exclusions().exclude(site, "Office", office)
        instanceof SaveResult.Saved(var excluded)) {
      return excluded.id();
    }
    throw new AssertionError("address not excluded");
  }

  private String newHook(SiteId site) {
    PaymentHookSettings wanted =
        new PaymentHookSettings(
            PaymentProvider.STRIPE,
            "Live account",
            "paid",
            Optional.of("a secret of " + site),
            PaymentMode.LIVE,
            CountedPayments.PAYMENTS);
    if (directory.paymentHooks().create(site, wanted) instanceof SaveResult.Saved(var hook)) {
      return hook.id();
    }
    throw new AssertionError("webhook not created");
  }

  private String newAnnotation(SiteId site) {
    if (directory.annotations().add(site, LocalDate.of(2026, 11, 16), "Sale")
        instanceof SaveResult.Saved(var annotation)) {
      return annotation.id();
    }
    throw new AssertionError("annotation not added");
  }

  private String newFunnel(SiteId site) {
    SavedFunnel funnel =
        new SavedFunnel(
            "Purchase",
            List.of(new PathStep(Kind.PAGE, "/a"), new PathStep(Kind.SUCCESS, "paid")),
            PathParameters.WINDOW_DEFAULT);
    if (directory.funnels().create(site, funnel) instanceof SaveResult.Saved(var created)) {
      return created.id();
    }
    throw new AssertionError("funnel not created");
  }

  /** Asserts that both sites are unchanged; call after the server is closed. */
  void assertUnchanged(Path data) {
    try (Directory now = TestDirectory.open(data, Clock.systemUTC())) {
      for (SiteId each : List.of(shop, rival)) {
        assertThat(now.sites().registered(each)).isEqualTo(directory.sites().registered(each));
        assertThat(now.keys().list(each)).isEqualTo(directory.keys().list(each));
        assertThat(now.rules().list(each)).isEqualTo(directory.rules().list(each));
        assertThat(now.funnels().list(each)).isEqualTo(directory.funnels().list(each));
        assertThat(now.messages().alerts().enabledKinds(each))
            .isEqualTo(directory.messages().alerts().enabledKinds(each));
        assertThat(now.messages().webhooks().of(each))
            .usingRecursiveComparison()
            .isEqualTo(directory.messages().webhooks().of(each));
        assertThat(now.paymentHooks().list(each))
            .usingRecursiveComparison()
            .isEqualTo(directory.paymentHooks().list(each));
        assertThat(now.people().members().list(each))
            .isEqualTo(directory.people().members().list(each));
        assertThat(now.people().invitations().list(each))
            .isEqualTo(directory.people().invitations().list(each));
        assertThat(now.people().sharedLinks().of(each))
            .isEqualTo(directory.people().sharedLinks().of(each));
        assertThat(now.people().sharedViews().list(each))
            .isEqualTo(directory.people().sharedViews().list(each));
      }
      assertThat(now.annotations().list(shop))
          .extracting(ChartAnnotation::id)
          .containsExactly(ids.get("annotation_id"));
      assertThat(now.annotations().list(rival)).isEmpty();
      assertThat(now.sites().list()).hasSize(3);
    }
  }
}
