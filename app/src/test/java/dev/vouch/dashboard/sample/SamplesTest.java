package dev.vouch.dashboard.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.dashboard.sample.Samples.LinkingMethod;
import dev.vouch.dashboard.sample.Samples.Sample;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SamplesTest {
  private static final String URL = "https://vouch.shop.example:8443/stats";
  private static final ApiToken TOKEN = new ApiToken(new KeyId("k1"), "the-Secret_1");
  private static final int LINES_MAX = 70;
  private static final int LINE_LENGTH_MAX = 100;

  static Stream<Arguments> samples() {
    return samples(EnumSet.allOf(SampleRuntime.class));
  }

  static Stream<Arguments> samples(Set<SampleRuntime> runtimes) {
    return runtimes.stream()
        .flatMap(
            runtime ->
                Arrays.stream(LinkingMethod.values()).map(method -> Arguments.of(runtime, method)));
  }

  private static Sample sample(SampleRuntime runtime, LinkingMethod method) {
    return Samples.of(runtime, method, URL, Optional.of(TOKEN));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void sample_hasNoPlaceholders_andIsShort(SampleRuntime runtime, LinkingMethod method) {
    Sample sample = sample(runtime, method);
    assertThat(sample.source())
        .contains(URL, "VOUCH_KEY", "dempotency-")
        .doesNotContain("vouch.example.com", "[forwarded request]", "[user id]", "[end]", "\t ");
    assertThat(sample.source().lines())
        .hasSizeLessThanOrEqualTo(LINES_MAX)
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(LINE_LENGTH_MAX));
    assertThat(sample.environment()).contains("VOUCH_KEY=" + TOKEN.wireName());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void source_containsNoSecret(SampleRuntime runtime, LinkingMethod method) {
    assertThat(sample(runtime, method).source()).doesNotContain(TOKEN.secret(), "svc_live");
    assertThat(sample(runtime, method)).asString().doesNotContain(TOKEN.secret());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void sample_sendsTheOrder_soThatRefundsCanFollow(SampleRuntime runtime, LinkingMethod method) {
    assertThat(sample(runtime, method).source())
        .containsPattern("[\"']order_id[\"']|\\border_id(?: =|: (?!&))");
  }

  @ParameterizedTest
  @EnumSource
  void linkingMethod_sendsOnlyItsFields(SampleRuntime runtime) {
    String forwarding = sample(runtime, LinkingMethod.FORWARDED_REQUEST).source();
    assertThat(forwarding)
        .contains("user_agent")
        .containsPattern("(?i)x.forwarded.for")
        .doesNotContain("success_user_id");
    assertThat(sample(runtime, LinkingMethod.USER_ID).source())
        .contains("success_user_id", "vouch.identify()")
        .doesNotContain("user_agent")
        .doesNotContainIgnoringCase("forwarded")
        .doesNotContainIgnoringCase("proxies");
  }

  @Test
  void unknownToken_isShownAsAPlaceholder() {
    assertThat(
            Samples.of(SampleRuntime.NODE, LinkingMethod.USER_ID, URL, Optional.empty())
                .environment())
        .isEqualTo("export VOUCH_KEY=svc_live_…");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void specialCharactersInTheUrl_arePercentEncoded(SampleRuntime runtime, LinkingMethod method) {
    String url = "https://h/'\"`$(id)${id}#{id}\\\n<?%s é/";
    assertThat(Samples.of(runtime, method, url, Optional.empty()).source())
        .contains("https://h/%27%22%60%24%28id%29%24%7Bid%7D%23%7Bid%7D%5C%0A%3C%3F%s%20%C3%A9")
        .doesNotContain("(id)", "{id}");
  }

  @ParameterizedTest
  @EnumSource
  void runtime_hasTitleLanguageAndRequirements(SampleRuntime runtime) {
    assertThat(runtime.title()).isNotBlank();
    assertThat(runtime.language()).matches("[a-z]+");
    assertThat(runtime.requirements()).isNotBlank().doesNotEndWith(".");
    assertThat(runtime.install().orElse("nothing")).isNotBlank();
  }
}
