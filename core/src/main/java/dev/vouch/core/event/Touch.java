package dev.vouch.core.event;

import java.util.Optional;

/**
 * Where a page view that enters from outside came from (docs/glossary.md).
 *
 * @param channel {@link Channel#DIRECT} if nothing tells
 * @param source for instance {@code Google}, {@code newsletter} or the referrer's host; {@link
 *     #DIRECT} if nothing tells
 * @param clickId the kind of click id the address carried, such as {@code gclid}; never its value
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
  /** The source of a touch that nothing tells the origin of. */
  public static final String DIRECT = "direct";

  /** A touch that nothing tells the origin of. */
  public static final Touch OF_NOWHERE = ofSource(DIRECT);

  /** A touch of which only the source is known, as a marked link tells it. */
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
