package dev.vouch.directory.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.directory.Directory;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItemKindContract;
import dev.vouch.directory.named.NamedItems;
import dev.vouch.directory.named.NamedItems.SaveResult;
import dev.vouch.directory.rule.SuccessRuleKind.RuleChanges;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SuccessRuleKindTest extends NamedItemKindContract<SuccessRule> {
  @Override
  protected NamedItems<SuccessRule> items(Directory directory) {
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
    NamedItem<SuccessRule> untitled = create(site, named("paid"));
    NamedItem<SuccessRule> titled =
        create(site, new SuccessRule("won", "A sale", Optional.empty()));

    items().update(site, untitled.id(), renamed("bought"));
    items().update(site, titled.id(), renamed("sold"));

    assertThat(items().of(site))
        .containsExactlyInAnyOrder(
            named("bought"), new SuccessRule("sold", "A sale", Optional.empty()));
  }

  @Test
  void update_changesOnlyGivenFields_andSurvivesACrash() {
    NamedItem<SuccessRule> created = create(site, paid());
    RuleChanges retitle = new RuleChanges(Optional.empty(), Optional.of("Sale"), Optional.empty());
    NamedItem<SuccessRule> expected =
        new NamedItem<>(
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
    NamedItem<SuccessRule> created = create(site, paid());

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
