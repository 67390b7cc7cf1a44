package dev.vouch.core.report;

import java.util.List;
import java.util.stream.Stream;

/** The columns of {@code credited} that describe an event's touches (docs/identity.md C7). */
public final class TouchColumns {
  private static final List<String> OF_ONE =
      List.of("channel", "source", "medium", "campaign", "term", "content", "click_id", "referrer");

  /** Those of the last touch, then those of the first. */
  public static final List<String> ALL =
      Stream.of("last_", "first_").flatMap(touch -> OF_ONE.stream().map(touch::concat)).toList();

  private TouchColumns() {}
}
