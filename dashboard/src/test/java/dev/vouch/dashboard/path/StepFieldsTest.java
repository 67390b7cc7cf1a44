package dev.vouch.dashboard.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.PathStep.Kind;
import org.junit.jupiter.api.Test;

class StepFieldsTest {
  @Test
  void selectedKind_isKept_evenIfTheNameHasAKindPrefix() {
    assertThat(StepFields.step(Kind.CUSTOM, "page:loaded"))
        .contains(new PathStep(Kind.CUSTOM, "page:loaded"));
  }

  @Test
  void pageKind_acceptsAPrefixOfAnotherKind() {
    assertThat(StepFields.step(Kind.PAGE, "success:paid"))
        .contains(new PathStep(Kind.SUCCESS, "paid"));
    assertThat(StepFields.step(Kind.PAGE, "/pricing"))
        .contains(new PathStep(Kind.PAGE, "/pricing"));
    assertThat(StepFields.step(Kind.PAGE, "")).isEmpty();
  }
}
