package dev.vouch.directory.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.directory.Directory;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItemKindContract;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.rule.SuccessRuleKind.RuleChanges;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SuccessRuleKindTest extends SiteItemKindContract<SuccessRule> {
  @Override
  protected SiteItems<SuccessRule> items(Directory directory) {
    return directory.rules();
  }

  @Override
  protected SuccessRule named(String name) {
    return new SuccessRule(name, name, Optional.empty());
  }

  private static SuccessRule paid() {
    return new SuccessRule("paid", "Paid order", Optional.of(new PagePattern("/thanks*")));
  }

  @Override
  protected UnaryOperator<SuccessRule> renamed(String name) {
    return new RuleChanges(Optional.of(name), Optional.empty(), Optional.empty())::applyTo;
  }

  @Override
  protected int siteLimit() {
    return 100;
  }

  @Test
  void rename_updatesADefaultTitle_andKeepsACustomOne() {
    SiteItem<SuccessRule> untitled = create(site, named("paid"));
    SiteItem<SuccessRule> titled = create(site, new SuccessRule("won", "A sale", Optional.empty()));

    items().update(site, untitled.id(), renamed("bought"));
    items().update(site, titled.id(), renamed("sold"));

    assertThat(items().of(site))
        .containsExactlyInAnyOrder(
            named("bought"), new SuccessRule("sold", "A sale", Optional.empty()));
  }

  @Test
  void update_changesOnlyGivenFields_andSurvivesACrash() {
    SiteItem<SuccessRule> created = create(site, paid());
    RuleChanges retitle = new RuleChanges(Optional.empty(), Optional.of("Sale"), Optional.empty());
    SiteItem<SuccessRule> expected =
        new SiteItem<>(
            created.id(),
            site,
            new SuccessRule("paid", "Sale", paid().pagePath()),
            created.createdAt());

    assertThat(items().update(site, created.id(), retitle::applyTo))
        .isEqualTo(new SaveResult.Saved<>(expected));
    assertThat(items().list(site)).containsExactly(expected);
    fixture.crash();
    assertThat(items().list(site)).containsExactly(expected);
  }

  @Test
  void update_canRemoveThePattern() {
    SiteItem<SuccessRule> created = create(site, paid());

    items()
        .update(
            site,
            created.id(),
            new RuleChanges(Optional.empty(), Optional.empty(), Optional.of(Optional.empty()))
                ::applyTo);

    fixture.restart();
    assertThat(items().of(site))
        .containsExactly(new SuccessRule("paid", "Paid order", Optional.empty()));
  }
}
