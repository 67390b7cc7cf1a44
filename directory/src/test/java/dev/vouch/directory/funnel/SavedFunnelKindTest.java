package dev.vouch.directory.funnel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.PathStep;
import dev.vouch.directory.Directory;
import dev.vouch.directory.funnel.SavedFunnel.FunnelChanges;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItemKindContract;
import dev.vouch.directory.item.SiteItems;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SavedFunnelKindTest extends SiteItemKindContract<SavedFunnel> {
  @Override
  protected SiteItems<SavedFunnel> items(Directory directory) {
    return directory.funnels();
  }

  /** Its steps are unsorted and contain a duplicate. */
  @Override
  protected SavedFunnel named(String name) {
    return new SavedFunnel(name, steps("page:/a\nb", "page:/c", "page:/c"), Duration.ofDays(7));
  }

  private static List<PathStep> steps(String... texts) {
    return Stream.of(texts).map(step -> PathStep.parse(step).orElseThrow()).toList();
  }

  @Override
  protected UnaryOperator<SavedFunnel> renamed(String name) {
    return FunnelChanges.renamed(name)::applyTo;
  }

  @Override
  protected int siteLimit() {
    return 50;
  }

  @Test
  void update_changesOnlyGivenFields_andSurvivesACrash() {
    SiteItem<SavedFunnel> before = create(site, named("Sign-up"));
    List<PathStep> fewer = steps("page:/c", "success:paid");

    items()
        .update(
            site,
            before.id(),
            new FunnelChanges(Optional.empty(), Optional.of(fewer), Optional.empty())::applyTo);
    fixture.crash();

    assertThat(items().list(site))
        .containsExactly(
            new SiteItem<>(
                before.id(),
                site,
                new SavedFunnel("Sign-up", fewer, Duration.ofDays(7)),
                before.createdAt()));
  }
}
