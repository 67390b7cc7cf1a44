package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;
import java.util.Optional;

/**
 * A condition on an event for one step of a path.
 *
 * @param text for {@link Kind#PAGE} a {@link PagePattern}, for other kinds the exact name; never
 *     empty
 */
public record PathStep(Kind kind, String text) {
  public PathStep {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("a step needs a path or an event name");
    }
  }

  /** The kind of event that a step matches. */
  public enum Kind implements WireNamed {
    /** A page view, from a browser or a backend. */
    PAGE,
    /** A click with this name. */
    CLICK,
    /** A custom event with this name. */
    CUSTOM,
    /** A confirmed success with this name. */
    SUCCESS
  }

  /** Returns the format of requests and responses: {@code page:/pricing*}, {@code success:paid}. */
  public String wireName() {
    return kind.wireName() + ":" + text;
  }

  /** Creates a step from the text of a customer; a page's path is normalised. */
  public static PathStep of(Kind kind, String text) {
    return new PathStep(kind, kind == Kind.PAGE ? new PagePattern(text).text() : text);
  }

  /** Parses the wire name; empty if {@code wireName} is not a step. */
  public static Optional<PathStep> parse(String wireName) {
    int colon = wireName.indexOf(':');
    if (colon < 0 || colon == wireName.length() - 1) {
      return Optional.empty();
    }
    String kind = wireName.substring(0, colon);
    return WireNamed.parse(Kind.class, kind).map(known -> of(known, wireName.substring(colon + 1)));
  }
}
