package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.core.event.BrowserParser.IdentifyRequest;
import dev.vouch.core.request.Characters;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import java.util.List;

/** Parsing never throws: an accepted user id is within its limit, a rejected body has problems. */
class IdentifyFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anyBody_isRejectedOrWithinTheLimits(byte[] body) {
    switch (BrowserParser.identify(body)) {
      case ParseResult.Valid<IdentifyRequest>(IdentifyRequest identify) ->
          assertThat(Characters.count(identify.userId()))
              .isBetween(1, EventLimits.USER_ID_CHARACTERS_MAX);
      case ParseResult.Invalid<IdentifyRequest>(List<Problem> problems) ->
          assertThat(problems).isNotEmpty();
    }
  }
}
