package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;
import java.util.Optional;

/**
 * What a step of a person's path asks of an event.
 *
 * @param text for {@link Kind#PAGE} a {@link PagePattern}, for the others the exact name; never
 *     empty
 */
public record PathStep(Kind kind, String text) {
  public PathStep {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("a step names a path or an event");
    }
  }

  /** What kind of event it is. */
  public enum Kind implements WireNamed {
    /** A page view, of a browser or a backend. */
    PAGE,
    /** A click of this name. */
    CLICK,
    /** A custom event of this name. */
    CUSTOM,
    /** A confirmed success of this name. */
    SUCCESS
  }

  /** How requests and answers spell it: {@code page:/pricing*}, {@code success:paid}. */
  public String wireName() {
    return kind.wireName() + ":" + text;
  }

  /** Reads the wire name; empty when {@code wireName} is no step. */
  public static Optional<PathStep> parse(String wireName) {
    int colon = wireName.indexOf(':');
    if (colon < 0 || colon == wireName.length() - 1) {
      return Optional.empty();
    }
    String kind = wireName.substring(0, colon);
    return WireNamed.parse(Kind.class, kind)
        .map(known -> new PathStep(known, wireName.substring(colon + 1)));
  }
}
