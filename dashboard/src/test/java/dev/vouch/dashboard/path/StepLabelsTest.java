package dev.vouch.dashboard.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.SuccessRule;
import dev.vouch.dashboard.path.StepLabels.StepLabel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StepLabelsTest {
  private final StepLabels labels =
      new StepLabels(List.of(new SuccessRule("paid", "Paid order", Optional.empty())));

  @Test
  void success_isLabelledWithItsRulesTitle() {
    assertThat(labels.of("success:paid")).isEqualTo(new StepLabel("Success", "Paid order", "paid"));
    assertThat(labels.of("success:won")).isEqualTo(new StepLabel("Success", "won", "won"));
  }

  @Test
  void customEvent_isLabelledWithItsName() {
    assertThat(labels.of("custom:paid")).isEqualTo(new StepLabel("Custom event", "paid", "paid"));
  }
}
