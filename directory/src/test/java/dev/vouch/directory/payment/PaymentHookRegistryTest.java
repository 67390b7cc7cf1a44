package dev.vouch.directory.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.payment.CountedPayments;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentMode;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.item.SiteItems.SaveResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaymentHookRegistryTest {
  private static final String SECRET = "whsec_a-secret-of-stripe";

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void open() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  private PaymentHookRegistry hooks() {
    return fixture.directory().paymentHooks();
  }

  private PaymentHook create() {
    PaymentHookSettings wanted =
        new PaymentHookSettings(
            PaymentProvider.STRIPE,
            "Live",
            "bought",
            Optional.of(SECRET),
            PaymentMode.LIVE,
            CountedPayments.PAYMENTS);
    if (hooks().create(site, wanted) instanceof SaveResult.Saved(var created)) {
      return PaymentHookRegistry.hook(created);
    }
    throw new AssertionError("not created");
  }

  @Test
  void webhook_isFoundByItsId_alsoAfterARestart_andBelongsToOneSite() {
    PaymentHook hook = create();

    fixture.crash();

    assertThat(hooks().find(hook.id())).usingRecursiveComparison().isEqualTo(Optional.of(hook));
    assertThat(new String(hook.secret(), StandardCharsets.UTF_8)).isEqualTo(SECRET);
    assertThat(hooks().list(site)).extracting(PaymentHook::successName).containsExactly("bought");
    SiteId other = fixture.newSite();
    assertThat(hooks().list(other)).isEmpty();
    assertThat(hooks().find(other, hook.id().value())).isEmpty();
    assertThat(hooks().delete(other, hook.id().value())).isFalse();
    assertThat(hooks().setSecret(other, hook.id().value(), "another")).isEmpty();
  }

  @Test
  void secret_isReplaced() {
    PaymentHook hook = create();

    assertThat(hooks().setSecret(site, hook.id().value(), "another secret")).isPresent();

    fixture.crash();
    assertThat(hooks().find(hook.id()).orElseThrow().secret())
        .isEqualTo("another secret".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void settings_areReplaced_andTheSecretStays() {
    PaymentHook hook = create();
    PaymentHookChanges changes =
        new PaymentHookChanges(
            Optional.empty(),
            Optional.of("ordered"),
            Optional.of(PaymentMode.TEST),
            Optional.of(CountedPayments.INVOICES));

    assertThat(hooks().update(site, hook.id().value(), changes)).isPresent();

    fixture.crash();
    PaymentHook changed = hooks().find(hook.id()).orElseThrow();
    assertThat(changed.successName()).isEqualTo("ordered");
    assertThat(changed.mode()).isEqualTo(PaymentMode.TEST);
    assertThat(changed.counts()).isEqualTo(CountedPayments.INVOICES);
    assertThat(new String(changed.secret(), StandardCharsets.UTF_8)).isEqualTo(SECRET);
  }

  @Test
  @Tag("sqlite")
  void deletedSecret_isInNoFile() {
    PaymentHook hook = create();
    byte[] secret = hook.secret();
    assertThat(new StoredBytes(folder).find(List.of(secret))).isNotEmpty();

    assertThat(hooks().delete(site, hook.id().value())).isTrue();

    assertThat(hooks().find(hook.id())).isEmpty();
    assertThat(new StoredBytes(folder).find(List.of(secret))).isEmpty();
  }

  @Test
  void changes_areInTheActivityLog_withoutTheSecret() {
    PaymentHook hook = create();
    hooks().setSecret(site, hook.id().value(), "another secret");
    hooks()
        .update(
            site,
            hook.id().value(),
            new PaymentHookChanges(
                Optional.empty(),
                Optional.of("ordered"),
                Optional.of(PaymentMode.TEST),
                Optional.of(CountedPayments.INVOICES)));
    hooks().delete(site, hook.id().value());

    assertThat(
            fixture
                .directory()
                .audit()
                .page(site, Optional.empty(), OptionalLong.empty(), 6)
                .entries())
        .extracting(AuditRecord::details)
        .containsExactly(
            "Deleted the Stripe webhook “Live”.",
            "The Stripe webhook “Live” now records invoices.",
            "The Stripe webhook “Live” now records test payments.",
            "The Stripe webhook “Live” now records payments as “ordered”.",
            "Set the signing secret of the Stripe webhook “Live”.",
            "Created the Stripe webhook “Live”.");
  }

  @Test
  void moreThanTheMaximum_isRefused() {
    for (int number = 0; number < PaymentHookRegistry.HOOKS_MAX; number++) {
      create();
    }

    assertThat(
            hooks()
                .create(
                    site,
                    new PaymentHookSettings(
                        PaymentProvider.POLAR,
                        "More",
                        "paid",
                        Optional.empty(),
                        PaymentMode.LIVE,
                        CountedPayments.PAYMENTS)))
        .isEqualTo(new SaveResult.LimitReached<>());
  }

  @Test
  void deletedSite_hasNoWebhooks() {
    PaymentHook hook = create();

    fixture.directory().deletions().begin(site);

    assertThat(hooks().find(hook.id())).isEmpty();
    fixture.crash();
    assertThat(hooks().find(hook.id())).isEmpty();
  }
}
