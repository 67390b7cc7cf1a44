package dev.vouch.core.event;

import java.util.Optional;

/**
 * The source of a page view that enters from outside (docs/glossary.md).
 *
 * @param channel {@link Channel#DIRECT} if the source is unknown
 * @param source for example {@code Google}, {@code newsletter} or the referrer's host; {@link
 *     #DIRECT} if unknown
 * @param clickId the kind of click id in the URL, such as {@code gclid}; never its value
 * @param referrer the referrer's host
 */
public record Touch(
    Channel channel,
    String source,
    Optional<String> medium,
    Optional<String> campaign,
    Optional<String> term,
    Optional<String> content,
    Optional<String> clickId,
    Optional<String> referrer) {
  /** The source of a touch of unknown origin. */
  public static final String DIRECT = "direct";

  /** A touch of unknown origin. */
  public static final Touch UNKNOWN_SOURCE = ofSource(DIRECT);

  /**
   * Creates a touch of which only the source is known, such as from a link with {@code utm_source}
   * only.
   */
  public static Touch ofSource(String source) {
    return new Touch(
        source.equals(DIRECT) ? Channel.DIRECT : Channel.CAMPAIGN,
        source,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
