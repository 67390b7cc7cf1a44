package dev.vouch.contract.history;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventParser;
import dev.vouch.core.event.EventRequest;
import dev.vouch.core.request.ParseResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A generator of contents that {@code POST /event} accepts, whose texts have any characters: halves
 * of characters, controls, noncharacters, and what files and queries have a meaning for.
 */
public final class AcceptedContent {
  private static final List<String> PIECES =
      List.of(
          "\\\"",
          "\\\\",
          "\\\\N",
          "\\t",
          "\\n",
          "\\r\\n",
          "\\b",
          "'",
          "''",
          ",",
          ";",
          "=1+1",
          "@",
          "t:",
          "n:1",
          "{}",
          "%00",
          "$1",
          "--",
          "?",
          "\\u0000",
          "\\u0001",
          "\\u001a",
          "\\u007f",
          "\\u0085",
          "\\u202e",
          "\\u2028",
          "\\ufeff",
          "\\ufffd",
          "\\ufffe",
          "\\uffff",
          "\\ud83d",
          "\\udc00",
          "\\ud83d\\ude00",
          "\\udbff\\udfff",
          "\\ude00\\ud83d",
          "é",
          "e\\u0301",
          "中");

  private final Random random;

  private AcceptedContent(Random random) {
    this.random = random;
  }

  /** Returns the content of a confirmed success. */
  public static EventContent of(Random random) {
    return new AcceptedContent(random).content();
  }

  private EventContent content() {
    String body =
        """
        {"event_name":"success","page_path":"%s","name":"%s","currency":"%s",
         "success_value":"%d.%02d","properties":{"a":"%s","b":"%s"}}
        """
            .formatted(
                text(1),
                text(1),
                text(0),
                random.nextInt(1_000),
                random.nextInt(100),
                text(0),
                text(0));
    return switch (EventParser.parse(body.getBytes(StandardCharsets.UTF_8))) {
      case ParseResult.Valid<EventRequest>(EventRequest accepted) -> accepted.content();
      case ParseResult.Invalid<EventRequest> invalid ->
          throw new AssertionError(body + invalid.problems());
    };
  }

  private String text(int piecesMin) {
    return IntStream.range(0, random.nextInt(piecesMin, 6))
        .mapToObj(_ -> piece())
        .collect(Collectors.joining());
  }

  private String piece() {
    return random.nextInt(4) == 0
        ? "\\u%04x".formatted(random.nextInt(0x10000))
        : PIECES.get(random.nextInt(PIECES.size()));
  }
}
