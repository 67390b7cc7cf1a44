package dev.vouch.core.event;

import dev.vouch.core.event.KnownSources.KnownSource;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The source of a touch (docs/sources.md).
 *
 * @param name the name in reports
 * @param channel the channel of its unpaid visits, if it is a known source
 * @param isAdvertiser whether its name indicates paid visits, as {@code facebook_ads} does
 */
public record TouchSource(String name, Optional<Channel> channel, boolean isAdvertiser) {
  /** Matches an advertiser's name; group 1 is the network, such as {@code fb} in {@code fb-ads}. */
  private static final Pattern ADVERTISER =
      Pattern.compile("(.+?)[^\\p{L}\\p{N}]*(?:ads?|adwords)");

  private static final String ADWORDS = "adwords";
  private static final String ADWORDS_NETWORK = "google";

  static TouchSource known(KnownSource source) {
    return new TouchSource(source.name(), Optional.of(source.channel()), false);
  }

  static TouchSource unknown(String name) {
    return new TouchSource(name, Optional.empty(), false);
  }

  /**
   * Returns the source that a link's parameter names.
   *
   * @param text {@code utm_source} or a similar parameter: a name, a host or a URL
   */
  public static TouchSource named(String text, KnownSources sources) {
    String host = PageUrl.parse(text).map(PageUrl::host).orElse(text);
    return sources
        .byName(host)
        .map(TouchSource::known)
        .or(() -> advertiser(host, sources))
        .orElseGet(() -> unknown(text));
  }

  /**
   * Returns the channel of visits that were paid for, of which nothing else is known: that of paid
   * clicks for a known source, unless it sends mails; otherwise that of links with the source.
   */
  public Channel paidChannel() {
    return channel.isEmpty() || channel.get() == Channel.MAIL
        ? channelOfMedium("")
        : channelOfMedium("cpc");
  }

  private Channel channelOfMedium(String medium) {
    return ChannelRules.channelOf(
        new TouchEvidence(
            TouchEvidence.wordsOf(medium), this, Optional.empty(), Optional.empty(), false, true));
  }

  private static Optional<TouchSource> advertiser(String text, KnownSources sources) {
    String lower = text.toLowerCase(Locale.ROOT);
    Matcher advertiser = ADVERTISER.matcher(lower);
    Optional<String> network =
        lower.equals(ADWORDS)
            ? Optional.of(ADWORDS_NETWORK)
            : Optional.of(advertiser).filter(Matcher::matches).map(matched -> matched.group(1));
    return network
        .flatMap(sources::byName)
        .map(known -> new TouchSource(known.name(), Optional.of(known.channel()), true));
  }
}
