package dev.vouch.core.event;

import dev.vouch.core.event.KnownSources.KnownSource;
import dev.vouch.core.site.Site;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Detector of touches: decides whether a browser's page view is one, and of which source and
 * channel (docs/sources.md). Thread-safe.
 */
public final class TouchDetector {
  private static final int VALUE_LENGTH_MAX = 255;
  private static final String WWW = "www.";
  private static final Pattern IPV4 = Pattern.compile("[0-9.]+");

  private final KnownSources sources;

  /** Creates a detector that looks up names and channels in {@code sources}. */
  public TouchDetector(KnownSources sources) {
    this.sources = sources;
  }

  /**
   * Returns the touch that a page view is; empty if it comes from inside, that is, if its referrer
   * is one of the site's domains or ignored referrers. Campaign parameters of such a page view are
   * ignored.
   *
   * @param referrer the referrer as sent by the browser; ignored if it is not a URL with a host
   * @param personal matches values that must not be stored; they count as absent
   */
  public Optional<Touch> of(
      Site site, PageUrl page, Optional<String> referrer, Predicate<String> personal) {
    Optional<PageUrl> referrerUrl = referrer.flatMap(PageUrl::parse);
    Optional<String> from = referrerUrl.map(PageUrl::host);
    if (from.filter(host -> site.serves(host) || site.ignoresReferrer(host)).isPresent()
        || referrerUrl.map(PageUrl::domain).filter(site::serves).isPresent()) {
      return Optional.empty();
    }
    Campaign campaign = new Campaign(page.parameters(), personal);
    Optional<ClickId> clickId = ClickId.among(page.parameters());
    Optional<String> referrerHost =
        from.map(TouchDetector::withoutWww).filter(host -> !isIpAddress(host));
    Origin origin = origin(campaign, clickId, referrerHost);
    Optional<String> medium = campaign.value("utm_medium");
    return Optional.of(
        new Touch(
            ChannelRules.of(
                    medium,
                    clickId,
                    origin.channel(),
                    campaign.isTagged(),
                    referrerHost.isPresent() || clickId.isPresent())
                .decide(),
            origin.name(),
            medium,
            campaign.value("utm_campaign"),
            campaign.value("utm_term"),
            campaign.value("utm_content"),
            clickId.map(ClickId::kind),
            referrerHost));
  }

  /**
   * Returns the first that is present: {@code utm_source}, {@code source}, {@code ref}, a paid
   * click id, a known referrer, another click id, the referrer. A known referrer takes precedence
   * over a click id that marks all links of a network, as {@code fbclid} does on Instagram too.
   */
  private Origin origin(
      Campaign campaign, Optional<ClickId> clickId, Optional<String> referrerHost) {
    return campaign
        .source()
        .map(text -> sources.byName(text).map(Origin::known).orElseGet(() -> Origin.unknown(text)))
        .or(() -> clickId.filter(ClickId::paid).map(this::network))
        .or(() -> referrerHost.flatMap(sources::byHost).map(Origin::known))
        .or(() -> clickId.map(this::network))
        .or(() -> referrerHost.map(Origin::unknown))
        .orElseGet(() -> Origin.unknown(Touch.DIRECT));
  }

  private Origin network(ClickId clickId) {
    return sources
        .byHost(clickId.network())
        .map(Origin::known)
        .orElseGet(() -> Origin.unknown(clickId.network()));
  }

  /** A source and, if it is known, its usual channel. */
  private record Origin(String name, Optional<Channel> channel) {
    static Origin known(KnownSource source) {
      return new Origin(source.name(), Optional.of(source.channel()));
    }

    static Origin unknown(String name) {
      return new Origin(name, Optional.empty());
    }
  }

  /** No IP address is stored, not even a foreign server's (docs/ARCHITECTURE.md, goal 4). */
  private static boolean isIpAddress(String host) {
    return host.contains(":") || IPV4.matcher(host).matches();
  }

  private static String withoutWww(String host) {
    return host.startsWith(WWW) ? host.substring(WWW.length()) : host;
  }

  /** The campaign parameters of a page's URL. */
  private record Campaign(Map<String, String> parameters, Predicate<String> personal) {
    /** Returns the source named by the customer. */
    Optional<String> source() {
      return value("utm_source").or(() -> value("source")).or(() -> value("ref"));
    }

    boolean isTagged() {
      return source().or(() -> value("utm_medium")).or(() -> value("utm_campaign")).isPresent();
    }

    /**
     * Returns a parameter's value if it is not empty, within the limit and without control
     * characters.
     */
    Optional<String> value(String name) {
      return Optional.ofNullable(parameters.get(name))
          .map(String::strip)
          .filter(value -> !value.isEmpty() && value.length() <= VALUE_LENGTH_MAX)
          .filter(value -> !hasControlCharacter(value))
          .filter(value -> !personal.test(value));
    }

    private static boolean hasControlCharacter(String value) {
      for (int index = 0; index < value.length(); index++) {
        if (Character.isISOControl(value.charAt(index))) {
          return true;
        }
      }
      return false;
    }
  }
}
