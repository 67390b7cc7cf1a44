package dev.vouch.directory.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItems;
import dev.vouch.directory.named.NamedItems.SaveResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuccessRuleKindTest {
  private static final RuleChanges NOTHING =
      new RuleChanges(Optional.empty(), Optional.empty(), Optional.empty());

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  private NamedItems<SuccessRule> rules() {
    return fixture.directory().rules();
  }

  private static SuccessRule paid() {
    return new SuccessRule("paid", "Paid order", Optional.of(new PagePattern("/thanks*")));
  }

  private static SuccessRule named(String name) {
    return new SuccessRule(name, name, Optional.empty());
  }

  private NamedItem<SuccessRule> created(SiteId of, SuccessRule rule) {
    if (rules().create(of, rule) instanceof SaveResult.Saved(NamedItem<SuccessRule> registered)) {
      return registered;
    }
    throw new AssertionError("not created: " + rule);
  }

  @Test
  void create_holdsAtOnceAndAfterACrash() {
    NamedItem<SuccessRule> created = created(site, paid());

    assertThat(created.value()).isEqualTo(paid());
    assertThat(created.createdAt()).isEqualTo(fixture.clock.instant());
    assertThat(rules().of(site)).containsExactly(paid());
    fixture.crash();
    assertThat(rules().find(site, created.id())).contains(created);
  }

  @Test
  void list_showsTheOldestFirst_ofThisSiteOnly() {
    NamedItem<SuccessRule> first = created(site, named("z"));
    fixture.clock.advance(Duration.ofSeconds(1));
    NamedItem<SuccessRule> second = created(site, named("a"));
    SiteId other = fixture.newSite();
    NamedItem<SuccessRule> elsewhere = created(other, named("z"));

    assertThat(rules().list(site)).containsExactly(first, second);
    assertThat(rules().of(other)).containsExactly(elsewhere.value());
    assertThat(rules().find(site, elsewhere.id())).isEmpty();
  }

  @Test
  void aRuleThatIsShownByItsName_isShownByItsNewOne_andATitleStays() {
    NamedItem<SuccessRule> untitled = created(site, named("paid"));
    NamedItem<SuccessRule> titled =
        created(site, new SuccessRule("won", "A sale", Optional.empty()));

    rules().update(site, untitled.id(), renamed("bought")::applyTo);
    rules().update(site, titled.id(), renamed("sold")::applyTo);

    assertThat(rules().of(site))
        .containsExactlyInAnyOrder(
            named("bought"), new SuccessRule("sold", "A sale", Optional.empty()));
  }

  private static RuleChanges renamed(String name) {
    return new RuleChanges(Optional.of(name), Optional.empty(), Optional.empty());
  }

  @Test
  void aName_isTakenOncePerSite() {
    created(site, named("paid"));

    assertThat(rules().create(site, paid())).isEqualTo(new SaveResult.NameTaken<>());
    created(site, named("Paid"));
    created(fixture.newSite(), named("paid"));
    assertThat(rules().of(site))
        .extracting(SuccessRule::name)
        .containsExactlyInAnyOrder("paid", "Paid");
  }

  @Test
  void aSite_hasAtMost100Rules() {
    for (int number = 1; number <= SuccessRuleKind.RULES_MAX; number++) {
      created(site, named("rule " + number));
    }

    assertThat(rules().create(site, named("one more"))).isEqualTo(new SaveResult.LimitReached<>());
    assertThat(rules().of(site)).hasSize(100);
    created(fixture.newSite(), named("elsewhere"));
  }

  @Test
  void create_ofAnUnknownSite_createsNothing() {
    assertThat(rules().create(new SiteId(7), paid())).isEqualTo(new SaveResult.NotFound<>());
    assertThat(rules().of(new SiteId(7))).isEmpty();
  }

  /** All at once: one of the same name, and no more than there may be. */
  @Test
  void rulesCreatedSideBySide_keepBothLimits() throws Exception {
    for (int number = 1; number < SuccessRuleKind.RULES_MAX; number++) {
      created(site, named("rule " + number));
    }
    List<Future<SaveResult<SuccessRule>>> creations = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (String name : List.of("a", "a", "b", "c")) {
        creations.add(threads.submit(() -> rules().create(site, named(name))));
      }
    }

    int created = 0;
    for (Future<SaveResult<SuccessRule>> creation : creations) {
      created += creation.get() instanceof SaveResult.Saved<SuccessRule> ? 1 : 0;
    }
    assertThat(created).isEqualTo(1);
    assertThat(rules().of(site)).hasSize(100);
  }

  @Test
  void update_changesOnlyWhatIsNamed_andSurvivesACrash() {
    NamedItem<SuccessRule> created = created(site, paid());
    RuleChanges retitle = new RuleChanges(Optional.empty(), Optional.of("Sale"), Optional.empty());
    NamedItem<SuccessRule> expected =
        new NamedItem<>(
            created.id(),
            site,
            new SuccessRule("paid", "Sale", paid().pagePath()),
            created.createdAt());

    assertThat(rules().update(site, created.id(), retitle::applyTo))
        .isEqualTo(new SaveResult.Saved<>(expected));
    assertThat(rules().list(site)).containsExactly(expected);
    fixture.crash();
    assertThat(rules().list(site)).containsExactly(expected);
  }

  @Test
  void update_canTakeThePatternAway() {
    NamedItem<SuccessRule> created = created(site, paid());

    rules()
        .update(
            site,
            created.id(),
            new RuleChanges(Optional.empty(), Optional.empty(), Optional.of(Optional.empty()))
                ::applyTo);

    fixture.restart();
    assertThat(rules().of(site))
        .containsExactly(new SuccessRule("paid", "Paid order", Optional.empty()));
  }

  @Test
  void update_toAnothersName_changesNothing() {
    created(site, paid());
    NamedItem<SuccessRule> other = created(site, named("booked"));
    RuleChanges rename = new RuleChanges(Optional.of("paid"), Optional.of("new"), Optional.empty());

    assertThat(rules().update(site, other.id(), rename::applyTo))
        .isEqualTo(new SaveResult.NameTaken<>());
    assertThat(rules().find(site, other.id())).contains(other);
    assertThat(rules().update(site, other.id(), NOTHING::applyTo))
        .isEqualTo(new SaveResult.Saved<>(other));
  }

  @Test
  void anotherSitesRule_canNeitherBeChangedNorDeleted() {
    NamedItem<SuccessRule> created = created(site, paid());
    SiteId other = fixture.newSite();

    assertThat(rules().update(other, created.id(), NOTHING::applyTo))
        .isEqualTo(new SaveResult.NotFound<>());
    assertThat(rules().delete(other, created.id())).isFalse();
    fixture.restart();
    assertThat(rules().list(site)).containsExactly(created);
  }

  @Test
  void delete_holdsAtOnceAndAfterACrash_andFreesTheName() {
    NamedItem<SuccessRule> created = created(site, paid());

    assertThat(rules().delete(site, created.id())).isTrue();
    assertThat(rules().delete(site, created.id())).isFalse();
    assertThat(rules().of(site)).isEmpty();
    fixture.crash();
    assertThat(rules().of(site)).isEmpty();
    created(site, paid());
  }
}
