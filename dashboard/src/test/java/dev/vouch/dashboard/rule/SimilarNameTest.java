package dev.vouch.dashboard.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.SuccessRule;
import dev.vouch.dashboard.rule.RuleList.SimilarName;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimilarNameTest {
  private static final SuccessRule SIGNED_UP = rule("signed_up");
  private static final SuccessRule STARS = rule("***");
  private static final List<SuccessRule> RULES = List.of(STARS, SIGNED_UP);

  private static SuccessRule rule(String name) {
    return new SuccessRule(name, name, Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Signed_Up", "signed-up", " signed_up", "signedUp", "signed up."})
  void differenceInCaseSpacingOrPunctuation_isSimilar(String name) {
    assertThat(SimilarName.of(name, RULES)).contains(SIGNED_UP);
  }

  @ParameterizedTest
  @ValueSource(strings = {"signed_up", "signed_up_2", "signed", "+++"})
  void equalOrDifferentWord_isNotSimilar(String name) {
    assertThat(SimilarName.of(name, RULES)).isEmpty();
  }

  @Test
  void withoutRules_noNameIsSimilar() {
    assertThat(SimilarName.of("paid", List.of())).isEmpty();
  }
}
