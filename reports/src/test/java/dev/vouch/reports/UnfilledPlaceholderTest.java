package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Dimension.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnfilledPlaceholderTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{campaign.name}}",
        "{{ campaign.name }}",
        "spring {{ad.id}}",
        "{campaignid}",
        "brand-{CampaignName}",
        "{{site_source_name}}",
        "${campaign}",
        "#{campaign}",
        "%%CAMPAIGN%%",
        "%CAMPAIGN%",
        "[campaign]",
        "*|CAMPAIGN_UID|*",
        "<%campaign%>",
        "<campaign_name>",
        "##campaign##",
        "__CAMPAIGN_NAME__",
      })
  void placeholder_isRecognized(String value) {
    assertThat(UnfilledPlaceholder.isIn(Field.CAMPAIGN, value)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spring",
        "[DE] Spring",
        "[2026]",
        "[DE]",
        "50%off",
        "50% off, 20% more",
        "summer_50%off",
        "a {b",
        "{}",
        "brand__generic",
        "__init",
        "C++ & <3",
        "1 < 2 > 0",
      })
  void ordinaryValue_isNone(String value) {
    assertThat(UnfilledPlaceholder.isIn(Field.CAMPAIGN, value)).isFalse();
  }

  @Test
  void otherDimension_hasNone() {
    assertThat(UnfilledPlaceholder.isIn(Field.PAGE_PATH, "/orders/{id}")).isFalse();
  }
}
