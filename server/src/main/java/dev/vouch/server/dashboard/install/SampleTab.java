package dev.vouch.server.dashboard.install;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.server.dashboard.sample.LinkingMethod;
import dev.vouch.server.dashboard.sample.SampleRuntime;
import dev.vouch.server.dashboard.sample.Samples;
import dev.vouch.server.dashboard.sample.Samples.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The samples of one runtime.
 *
 * @param environment what the code reads its token from
 * @param forwarded for where a request of the visitor is at hand
 * @param userId for where none is
 */
public record SampleTab(
    SampleRuntime runtime, String environment, String forwarded, String userId) {
  static List<SampleTab> all(String baseUrl, Optional<ApiToken> token) {
    return Arrays.stream(SampleRuntime.values())
        .map(
            runtime -> {
              Sample forwarded =
                  Samples.of(runtime, LinkingMethod.FORWARDED_REQUEST, baseUrl, token);
              Sample userId = Samples.of(runtime, LinkingMethod.USER_ID, baseUrl, token);
              return new SampleTab(
                  runtime, forwarded.environment(), forwarded.source(), userId.source());
            })
        .toList();
  }

  /** Hides the token. */
  @Override
  public String toString() {
    return "SampleTab[" + runtime + "]";
  }
}
