package dev.vouch.dashboard.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import org.junit.jupiter.api.Test;

class FilterFormTest {
  private final MultiMap form = MultiMap.caseInsensitiveMultiMap();

  private FilterFormTest with(String name, String value) {
    form.add(name, value);
    return this;
  }

  private String url() {
    return FilterForm.url("/sites/site_1", form);
  }

  @Test
  void values_areFiltersOfTheOperator_afterTheOtherParameters() {
    with("filter", "country:DE").with("filter_by", "source").with("filter_operator", "not");
    with("filter_value", " mail ").with("filter_value", "").with("filter_value", "a:b&c");
    with("chart", "successes");

    assertThat(url())
        .isEqualTo(
            "/sites/site_1?filter=country:DE&chart=successes&filter=not:source:mail"
                + "&filter=not:source:a:b%26c");
  }

  @Test
  void property_isNamedByItsKey() {
    with("filter_by", "property").with("filter_key", "a:b").with("filter_value", "pro");

    assertThat(url()).isEqualTo("/sites/site_1?filter=property:a%5C:b:pro");
  }

  @Test
  void noValue_isAValueOfWholeOnes() {
    with("filter_by", "source").with("filter_none", "on");
    assertThat(url()).isEqualTo("/sites/site_1?filter=source:");

    with("filter_operator", "contains");
    assertThat(url()).isEqualTo("/sites/site_1");
  }

  @Test
  void unknownDimension_isInTheUrl_whosePageExplainsIt() {
    with("filter_by", "colour").with("filter_value", "pro");

    assertThat(url()).isEqualTo("/sites/site_1?filter=colour");
  }

  @Test
  void propertyWithoutName_addsNoFilter() {
    with("filter_by", "property").with("filter_key", " ").with("filter_value", "pro");

    assertThat(url()).isEqualTo("/sites/site_1");
  }
}
