package dev.vouch.directory.funnel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItems;
import dev.vouch.directory.named.NamedItems.SaveResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedFunnelKindTest {
  @TempDir Path folder;

  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  private NamedItems<SavedFunnel> funnels() {
    return fixture.directory().funnels();
  }

  private static SavedFunnel named(String name) {
    return new SavedFunnel(name, steps("page:/a\nb", "page:/c", "page:/c"), Duration.ofDays(7));
  }

  private static List<PathStep> steps(String... written) {
    return Stream.of(written).map(step -> PathStep.parse(step).orElseThrow()).toList();
  }

  private NamedItem<SavedFunnel> created(SiteId of, SavedFunnel funnel) {
    if (funnels().create(of, funnel) instanceof SaveResult.Saved(NamedItem<SavedFunnel> saved)) {
      return saved;
    }
    throw new AssertionError("not created: " + funnel);
  }

  @Test
  void create_keepsEveryStepInItsPlace_alsoAfterACrash() {
    NamedItem<SavedFunnel> created = created(site, named("Sign-up"));

    assertThat(created.value()).isEqualTo(named("Sign-up"));
    fixture.crash();
    assertThat(funnels().find(site, created.id())).contains(created);
  }

  @Test
  void list_showsTheOldestFirst_ofThisSiteOnly() {
    NamedItem<SavedFunnel> first = created(site, named("z"));
    fixture.clock.advance(Duration.ofSeconds(1));
    NamedItem<SavedFunnel> second = created(site, named("a"));
    NamedItem<SavedFunnel> elsewhere = created(fixture.newSite(), named("z"));

    assertThat(funnels().list(site)).containsExactly(first, second);
    assertThat(funnels().find(site, elsewhere.id())).isEmpty();
    assertThat(funnels().delete(site, elsewhere.id())).isFalse();
  }

  @Test
  void aName_isTakenOncePerSite_alsoByAnUpdate() {
    NamedItem<SavedFunnel> first = created(site, named("Sign-up"));
    NamedItem<SavedFunnel> second = created(site, named("Sale"));

    assertThat(funnels().create(site, named("Sale"))).isEqualTo(new SaveResult.NameTaken<>());
    assertThat(funnels().update(site, first.id(), FunnelChanges.renamed("Sale")::applyTo))
        .isEqualTo(new SaveResult.NameTaken<>());
    assertThat(funnels().update(site, second.id(), FunnelChanges.renamed("Sale")::applyTo))
        .isEqualTo(new SaveResult.Saved<>(second));
  }

  @Test
  void update_changesWhatIsNamed_andKeepsTheRest_alsoAfterACrash() {
    NamedItem<SavedFunnel> before = created(site, named("Sign-up"));
    List<PathStep> fewer = steps("page:/c", "success:paid");

    funnels()
        .update(
            site,
            before.id(),
            new FunnelChanges(Optional.empty(), Optional.of(fewer), Optional.empty())::applyTo);
    fixture.crash();

    assertThat(funnels().list(site))
        .containsExactly(
            new NamedItem<>(
                before.id(),
                site,
                new SavedFunnel("Sign-up", fewer, Duration.ofDays(7)),
                before.createdAt()));
  }

  @Test
  void aSite_hasAtMost50Funnels() {
    for (int number = 1; number <= SavedFunnelKind.FUNNELS_MAX; number++) {
      created(site, named("funnel " + number));
    }

    assertThat(funnels().create(site, named("one more")))
        .isEqualTo(new SaveResult.LimitReached<>());
    assertThat(funnels().list(site)).hasSize(50);
  }

  @Test
  void delete_holdsAtOnceAndAfterACrash() {
    NamedItem<SavedFunnel> created = created(site, named("Sign-up"));

    assertThat(funnels().delete(site, created.id())).isTrue();
    assertThat(funnels().delete(site, created.id())).isFalse();
    assertThat(funnels().update(site, created.id(), FunnelChanges.renamed("x")::applyTo))
        .isEqualTo(new SaveResult.NotFound<>());
    fixture.crash();
    assertThat(funnels().list(site)).isEmpty();
  }

  @Test
  void deletedSite_takesItsFunnelsAlong() {
    created(site, named("Sign-up"));

    fixture.directory().deletions().begin(site);

    assertThat(funnels().list(site)).isEmpty();
    assertThat(funnels().create(site, named("x"))).isEqualTo(new SaveResult.NotFound<>());
    fixture.crash();
    assertThat(funnels().list(site)).isEmpty();
  }
}
