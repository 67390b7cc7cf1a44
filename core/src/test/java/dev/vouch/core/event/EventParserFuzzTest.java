package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.core.request.ParseResult;

/** Parsing never throws; an accepted event, serialized again, parses to an equal one. */
class EventParserFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anyBody_isRejectedOrRoundTrips(byte[] body) {
    switch (EventParser.parse(body)) {
      case ParseResult.Invalid<EventRequest> invalid -> assertThat(invalid.problems()).isNotEmpty();
      case ParseResult.Valid<EventRequest> valid -> assertRoundTrips(valid.request().content());
    }
  }

  private static void assertRoundTrips(EventContent content) {
    switch (EventParser.parse(EventBodies.of(content))) {
      case ParseResult.Valid<EventRequest> again ->
          assertThat(again.request().content()).isEqualTo(content);
      case ParseResult.Invalid<EventRequest> invalid ->
          throw new AssertionError(invalid.problems());
    }
  }
}
