package dev.vouch.dashboard.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.map.WorldMap.CountryMap.LegendEntry;
import dev.vouch.dashboard.map.WorldMap.ShareStep;
import dev.vouch.dashboard.report.NumberFormats;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareStepTest {
  @ParameterizedTest
  @CsvSource({
    "0.0001, LOWEST",
    "0.0099, LOWEST",
    "0.01, LOW",
    "0.05, MIDDLE",
    "0.0999, MIDDLE",
    "0.1, HIGH",
    "0.2499, HIGH",
    "0.25, HIGHEST",
    "1, HIGHEST"
  })
  void share_hasTheStepThatBeginsAtOrBelowIt(double share, ShareStep step) {
    assertThat(ShareStep.of(share)).isEqualTo(step);
  }

  @Test
  void legend_saysWhereEachStepBegins() {
    assertThat(ShareStep.legend(new NumberFormats(Locale.UK)))
        .extracting(LegendEntry::label)
        .containsExactly("under 1%", "from 1%", "from 5%", "from 10%", "from 25%");
  }
}
