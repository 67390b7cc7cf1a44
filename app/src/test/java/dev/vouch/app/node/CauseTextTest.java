package dev.vouch.app.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.event.EventWarning;
import dev.vouch.core.ingest.PageRefusal;
import dev.vouch.core.ingest.Refusal;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.ingest.RequestWarning.Mistake;
import dev.vouch.core.request.Problem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class CauseTextTest {
  private static final String KEY = "k1";

  @ParameterizedTest
  @EnumSource
  void refusal_isReadAsWritten(Refusal.Kind kind) {
    Refusal refusal =
        new Refusal(
            KEY,
            kind,
            List.of(
                new Problem("/properties/größe", "wrong_type", "größe must be a \"string\"."),
                new Problem("", "missing_field", "name is required.")),
            3);

    assertThat(CauseText.refusal(CauseText.of(refusal))).isEqualTo(refusal);
  }

  @ParameterizedTest
  @MethodSource
  void warning_isReadAsWritten(Mistake mistake) {
    for (Optional<String> sender : List.of(Optional.of(KEY), Optional.<String>empty())) {
      RequestWarning warning = new RequestWarning(sender, mistake);

      assertThat(CauseText.warning(CauseText.of(warning))).isEqualTo(warning);
    }
  }

  static Stream<Mistake> warning_isReadAsWritten() {
    return Stream.concat(
        Stream.of(EventWarning.values()).map(Mistake.Coded::new),
        Stream.of(
            new Mistake.FieldMisspelled("user_agent"),
            new Mistake.FieldsIgnored(),
            new Mistake.PersonalDataStripped()));
  }

  @Test
  void pageRefusal_isReadAsWritten() {
    PageRefusal host = new PageRefusal.ForeignHost("staging.shop.example");
    PageRefusal quota = new PageRefusal.SiteQuotaExceeded();

    assertThat(CauseText.pageRefusal(CauseText.of(host))).isEqualTo(host);
    assertThat(CauseText.pageRefusal(CauseText.of(quota))).isEqualTo(quota);
    PageRefusal automated = new PageRefusal.AutomatedBrowser();
    assertThat(CauseText.pageRefusal(CauseText.of(automated))).isEqualTo(automated);
  }

  @Test
  void causeOfANewerVersion_isRejected() {
    assertThatThrownBy(
            () -> CauseText.warning("{\"key\":\"k1\",\"kind\":\"KNOWN_BY_A_NEWER_VERSION\"}"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
