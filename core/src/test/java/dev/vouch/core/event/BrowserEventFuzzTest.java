package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.core.request.Characters;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import java.util.List;

/** Parsing never throws: an accepted event is within the limits, a rejected body has problems. */
class BrowserEventFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anyBody_isRejectedOrWithinTheLimits(byte[] body) {
    switch (BrowserParser.event(body)) {
      case ParseResult.Valid<BrowserEventRequest>(BrowserEventRequest event) ->
          assertWithinLimits(event);
      case ParseResult.Invalid<BrowserEventRequest>(List<Problem> problems) ->
          assertThat(problems).isNotEmpty();
    }
  }

  private static void assertWithinLimits(BrowserEventRequest event) {
    assertThat(Characters.count(event.page().path()))
        .isBetween(1, EventLimits.PAGE_PATH_CHARACTERS_MAX);
    assertThat(event.properties()).hasSizeLessThanOrEqualTo(50);
    assertThat(event.name().map(Characters::count).orElse(0)).isLessThanOrEqualTo(255);
    assertThat(event.properties().values())
        .allSatisfy(
            value ->
                assertThat(value instanceof PropertyValue.Text(String text) ? text : "")
                    .matches(text -> Characters.areValid(text) && Characters.count(text) <= 2_000));
    assertThat(event.eventName() != EventName.SUCCESS || event.name().isPresent()).isTrue();
  }
}
