package dev.vouch.server.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ingest.PageRefusal;
import dev.vouch.core.ingest.Refusal;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.request.Problem;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CauseTextTest {
  private static final KeyId KEY = new KeyId("k1");

  @ParameterizedTest
  @EnumSource
  void refusal_isReadAsWritten(Refusal.Kind kind) {
    Refusal refusal =
        new Refusal(
            KEY.value(),
            kind,
            List.of(
                new Problem("/properties/größe", "wrong_type", "größe must be a \"string\"."),
                new Problem("", "missing_field", "name is required.")),
            3);

    assertThat(CauseText.refusal(CauseText.of(refusal))).isEqualTo(refusal);
  }

  @ParameterizedTest
  @EnumSource
  void warning_isReadAsWritten(RequestWarning.Kind kind) {
    RequestWarning plain = new RequestWarning(KEY, kind, Optional.empty());
    RequestWarning withField = new RequestWarning(KEY, kind, Optional.of("user_agent"));

    assertThat(CauseText.warning(CauseText.of(plain))).isEqualTo(plain);
    assertThat(CauseText.warning(CauseText.of(withField))).isEqualTo(withField);
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
