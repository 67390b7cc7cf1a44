package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.core.request.ParseResult;

/** Never throws; what it accepts, written again, parses to itself. */
class EventParserFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anyBody_isRefusedOrParsesToItself(byte[] body) {
    switch (EventParser.parse(body)) {
      case ParseResult.Invalid<EventRequest> invalid -> assertThat(invalid.problems()).isNotEmpty();
      case ParseResult.Valid<EventRequest> valid -> assertParsesToItself(valid.request().content());
    }
  }

  private static void assertParsesToItself(EventContent content) {
    switch (EventParser.parse(EventBodies.of(content))) {
      case ParseResult.Valid<EventRequest> again ->
          assertThat(again.request().content()).isEqualTo(content);
      case ParseResult.Invalid<EventRequest> invalid ->
          throw new AssertionError(invalid.problems());
    }
  }
}
